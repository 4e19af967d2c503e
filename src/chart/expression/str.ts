import { ChartError } from '../error.ts';
import { textOf } from './conversion.ts';
import type { Arg, Expr } from './expr.ts';
import { toNode } from './literal.ts';
import type { Node } from './node.ts';
import { call, type Operation } from './operation.ts';
import { describe, expression } from './proxy.ts';
import { STRING } from './type.ts';

/**
 * Text with expressions in it: str`redis:${tag}`. Numbers are written in plain digits, quantities as they were given.
 * Texts that are known when the chart is compiled are joined then.
 */
export function str(parts: TemplateStringsArray, ...values: Arg<string | number>[]): Expr<string> {
  const nodes: Node[] = [];
  parts.forEach((part, i) => {
    append(nodes, toNode(part));
    if (i < values.length) append(nodes, textNode(toNode(values[i])));
  });
  return expression(concatenation(nodes));
}

/** Texts one after the other. */
function concatenation(nodes: readonly Node[]): Node {
  const [only] = nodes;
  if (only === undefined) return toNode('');
  return nodes.length === 1 ? only : call(CONCATENATE, STRING, nodes);
}

function textNode(node: Node): Node {
  if (!['string', 'integer', 'number', 'quantity'].includes(node.type.kind))
    throw new ChartError(`str: ${describe(node)} is a ${node.type.kind}; only text and numbers can stand in text`);
  return textOf(node);
}

/** Adds a text to a concatenation: neighbouring literals become one, nested concatenations are flattened. */
function append(nodes: Node[], node: Node): void {
  if (node.kind === 'call' && node.operation === CONCATENATE) {
    for (const part of node.args) append(nodes, part);
    return;
  }
  const last = nodes.at(-1);
  if (node.kind === 'literal' && last?.kind === 'literal') nodes[nodes.length - 1] = toNode(`${last.value}${node.value}`);
  else if (node.kind !== 'literal' || node.value !== '') nodes.push(node);
}

/** Printed by print/expression.ts as a `printf` with the literals in its format. */
const CONCATENATE: Operation = {
  name: 'str',
  print: (args) => `print ${args.join(' ')}`,
  evaluate: (...parts: string[]) => parts.join(''),
};

export const isConcatenation = (node: Node): boolean => node.kind === 'call' && node.operation === CONCATENATE;
