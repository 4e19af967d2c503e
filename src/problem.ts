/**
 * The error that the toolchain throws for everything a person can put right. Each package keeps a closed list of its codes
 * (`src/artifact/codes.ts`, …) and throws `new Problem<ItsCode>({ code, message, where, hint, cause })`; a plain `Error` is a defect of ours.
 * Several at once travel as an `AggregateError` of Problems.
 */
export class Problem<Code extends string = string> extends Error {
  readonly code: Code;
  readonly where: Where | undefined;
  readonly hint: string | undefined;
  readonly blame: Blame;

  constructor({ code, message, where, hint, cause, blame = 'input' }: ProblemDetails<Code>) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'Problem';
    this.code = code;
    this.where = where;
    this.hint = hint;
    this.blame = blame;
  }
}

export interface ProblemDetails<Code extends string> {
  /** Stable, in capitals with underscores: what programs match on. */
  code: Code;
  /** What is wrong, one sentence without a full stop, with the names and values that matter. */
  message: string;
  where?: Where | undefined;
  /** What to do about it, imperative, one sentence without a full stop. */
  hint?: string | undefined;
  cause?: unknown;
  blame?: Blame;
}

/** `input`: what was asked for cannot be done (exit 1). `usage`: the command line is wrong, `environment`: the machine or a server is (both exit 2). */
export type Blame = 'input' | 'usage' | 'environment';

/** A place: a file with 1-based line and column, or an object (`Package cozystack.redis`, a construct path, a URL) with a field (JSON pointer or dotted path). */
export interface Where {
  file?: string | undefined;
  line?: number | undefined;
  column?: number | undefined;
  object?: string | undefined;
  field?: string | undefined;
}

/** `file:line:column: object: field`, as far as known. */
export function placeOf({ file, line, column, object, field }: Where): string {
  const position = file === undefined ? undefined : [file, line, column].filter((part) => part !== undefined).join(':');
  return [position, object, field].filter((part) => part !== undefined).join(': ');
}
