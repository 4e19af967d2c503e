import { Problem, type ProblemDetails } from '../src/problem.ts';

/** Everything that can be wrong with the description of the machines. */
export type TalosCode =
  /** A node file that is no YAML map, or no text in UTF-8. */
  | 'NODES_UNREADABLE'
  /** A value of the node file that is missing, misspelt, or cannot work. */
  | 'NODES_INVALID'
  /** A release of Talos that this version knows nothing of. */
  | 'TALOS_UNSUPPORTED'
  /** The lock file, or the vendor's list of digests, is not of its form, or mixes releases. */
  | 'LOCK_BROKEN'
  /** An image that could not be made, or that would stand beside those of another lock. */
  | 'IMAGES_FAILED';

export function talosProblem(details: ProblemDetails<TalosCode>): Problem<TalosCode> {
  return new Problem(details);
}
