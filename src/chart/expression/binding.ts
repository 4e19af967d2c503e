import { ChartError } from '../error.ts';
import type { Expr, Yield } from './expr.ts';
import { toNode } from './literal.ts';
import { expression } from './proxy.ts';

/**
 * A name for a value that is used more than once: it is printed once as the template variable `$name` and computed once.
 * Names that would collide in a template get a number.
 */
export function bind<const E>(name: string, value: E): Expr<Yield<E>> {
  if (!/^[a-z][A-Za-z0-9]*$/.test(name))
    throw new ChartError(`bind(): "${name}" is no name for a variable; use letters and digits, beginning with a small letter`);
  const node = toNode(value);
  if (node.kind === 'literal' || node.kind === 'let' || node.kind === 'variable') return expression(node);
  return expression({ kind: 'let', name, value: node, type: node.type, optional: node.optional });
}
