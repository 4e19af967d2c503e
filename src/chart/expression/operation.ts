import { ChartError } from '../error.ts';
import type { Call, Node } from './node.ts';
import type { Type } from './type.ts';

/** How an argument is printed: as it is, as an int64, or as a float64 (Go compares and formats numbers by their kind). */
export type ArgumentForm = 'value' | 'int' | 'float';

/**
 * One function of the vocabulary with its two back ends side by side: what it is in a Go template, and what it is in TypeScript.
 * Both must agree on every input that their argument types allow; `equivalence.test.ts` compares them.
 */
export interface Operation {
  readonly name: string;
  /** Form of each argument; the last one counts for all that follow. Default: `value`. */
  readonly forms?: readonly ArgumentForm[];
  /** The Go template expression; `args` are operands that need no parentheses. `library` names a template of the chart's own (library.ts). */
  print(args: readonly string[], library: (name: string) => string): string;
  evaluate(...args: never[]): unknown;
  /** The printed expression yields an int64 or float64 for sure; without it a number may be of either kind. */
  readonly goKind?: 'int' | 'float';
  /** The printed expression is an operand by itself and needs no parentheses. */
  readonly operand?: boolean;
  /** It can fail, so it must not be computed where its condition does not hold. */
  readonly partial?: boolean;
  /** It asks the cluster or a random source: not reproducible. */
  readonly unstable?: boolean;
}

/** Applies an operation; an argument that may be absent is an error unless the operation expects it. */
export function call(
  operation: Operation,
  type: Type,
  args: readonly Node[],
  options: { optional?: boolean; acceptsAbsent?: boolean } = {},
): Call {
  if (!options.acceptsAbsent) {
    const position = args.findIndex((arg) => arg.optional);
    if (position >= 0)
      throw new ChartError(
        `argument ${position + 1} of ${operation.name}() may be absent: give it a value with defaultTo(value, fallback), or guard it with when(isSet(value), …)`,
      );
  }
  return { kind: 'call', operation, args, type, optional: options.optional ?? false };
}
