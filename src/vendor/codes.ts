import { Problem, type ProblemDetails } from '../problem.ts';

/** Everything that can go wrong with foreign charts. */
export type VendorCode =
  /** Not `https://host/path/name@version` or `oci://host/path/name@version`. */
  | 'CHART_REFERENCE_INVALID'
  /** The lock file is no JSON of its form. */
  | 'LOCK_BROKEN'
  /** The repository has no chart of this name and version. */
  | 'CHART_NOT_FOUND'
  /** The repository's index is no index. */
  | 'INDEX_BROKEN'
  /** The archive has another digest than lock file or index say. */
  | 'CHART_CHANGED'
  /** The archive holds no Helm chart, or another one. */
  | 'CHART_FOREIGN'
  /** The lock file names a chart whose files are not there, or are not those that were locked. */
  | 'VENDORED_MISSING'
  | 'VENDORED_EDITED';

export function vendorProblem(details: ProblemDetails<VendorCode>): Problem<VendorCode> {
  return new Problem(details);
}
