import { Problem, type ProblemDetails } from '../../problem.ts';

/** What cozypkg can say is wrong. */
export type PackageCode =
  /** The kubeconfig is missing or cannot be read. */
  | 'ACCESS_MISSING'
  /** No answer from the API server, or a refusal. */
  | 'CLUSTER_FAILED'
  /** No package was named. */
  | 'NOTHING_NAMED'
  /** A package that no PackageSource provides. */
  | 'SOURCE_UNKNOWN'
  /** A variant that the PackageSource lacks, or none chosen where one must be. */
  | 'VARIANT_UNKNOWN'
  /** Another variant is installed than the one asked for. */
  | 'VARIANT_CONFLICT'
  /** A package that is on its way out, so that it can neither be kept nor made anew. */
  | 'BEING_DELETED'
  /** Dependencies that lead back to where they began. */
  | 'DEPENDENCY_CYCLE'
  /** A manifest that cannot be read. */
  | 'FILE_UNREADABLE'
  /** A question that got no answer, or no for an answer. */
  | 'NOT_CONFIRMED'
  /** What was waited for did not come in time. */
  | 'TIMED_OUT'
  /** An option with a value that makes no sense. */
  | 'OPTION_INVALID';

export const packageProblem = (details: ProblemDetails<PackageCode>): Problem<PackageCode> => new Problem(details);
