import type { Arg, Expr } from './expr.ts';
import { toNode } from './literal.ts';
import type { Node } from './node.ts';
import { call, type Operation } from './operation.ts';
import { expression } from './proxy.ts';
import { isScalar, type Type } from './type.ts';

/** Applies an operation to arguments; what is known when the chart is compiled is computed then. */
export function operate<T>(
  operation: Operation,
  type: Type,
  args: readonly Arg<unknown>[],
  options: { optional?: boolean; acceptsAbsent?: boolean } = {},
): Expr<T> {
  const nodes = args.map((arg) => toNode(arg));
  return expression(fold(operation, type, nodes) ?? call(operation, type, nodes, options));
}

function fold(operation: Operation, type: Type, args: readonly Node[]): Node | undefined {
  if (operation.unstable || operation.partial || !isScalar(type)) return undefined;
  const values: unknown[] = [];
  for (const arg of args) {
    if (arg.kind !== 'literal') return undefined;
    values.push(arg.value);
  }
  const result: unknown = operation.evaluate(...(values as never[]));
  // Too large for a literal; Helm computes it.
  if (typeof result === 'number' && !Number.isSafeInteger(Math.trunc(result))) return undefined;
  return { ...toNode(result), type };
}
