import { Problem, type ProblemDetails } from '../problem.ts';

/** What only the command line can say is wrong. */
export type CliCode =
  /** A chart that the catalogue does not hold. */
  | 'CHART_UNKNOWN'
  /** A construct of a chart is used in a way that it does not take, or refuses the values. */
  | 'CHART_WRONG'
  /** A file of the catalogue cannot be read as TypeScript, or fails while it is. */
  | 'SOURCE_WRONG'
  /** An argument or option with a value that makes no sense. */
  | 'ARGUMENT_INVALID'
  /** No registry named and no sandbox that has one. */
  | 'TARGET_UNKNOWN'
  /** Images of the platform's own that are not where they should be. */
  | 'IMAGE_MISSING'
  /** A values file that is no YAML map. */
  | 'VALUES_UNREADABLE'
  /** A value that the chart's schema refuses. */
  | 'VALUES_INVALID'
  /** The helm program refuses to render a chart. */
  | 'RENDER_FAILED'
  /** A name that is taken, or cannot be one. */
  | 'NAME_INVALID';

export function cliProblem(details: ProblemDetails<CliCode>): Problem<CliCode> {
  return new Problem(details);
}
