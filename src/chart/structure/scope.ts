import { Construct } from 'constructs';
import { ChartError } from '../error.ts';
import type { Arg, Expr, ListArg, MapArg } from '../expression/expr.ts';
import { toNode } from '../expression/literal.ts';
import { type LoopOptions, loopVariables } from '../expression/loop.ts';
import type { Node, Variable } from '../expression/node.ts';
import { describe, expression } from '../expression/proxy.ts';
import { sourceLine } from '../source-line.ts';

/** Objects made in here exist only if the condition holds. */
export class Whenever extends Construct {
  readonly condition: Node;
  constructor(scope: Construct, condition: Node) {
    super(scope, nextId(scope));
    this.condition = condition;
  }
}

/** Objects made in here exist once for each member of a list or map. */
export class ForEach extends Construct {
  readonly over: Node;
  readonly key: Variable;
  readonly item: Variable;
  constructor(scope: Construct, over: Node, variables: { key: Variable; item: Variable }) {
    super(scope, nextId(scope));
    this.over = over;
    this.key = variables.key;
    this.item = variables.item;
  }
}

// Hidden from file names and error messages: two conditions in one scope are told apart by their order.
const nextId = (scope: Construct) => `~${scope.node.children.length}`;

/** The construct path as authors know it, without conditions and loops: `redis/external`. */
export const authoredPath = (construct: Construct): string =>
  construct.node.path
    .split('/')
    .filter((part) => !part.startsWith('~'))
    .join('/');

/** Runs `build` with a scope whose objects exist only if the condition holds. */
export function whenever(scope: Construct, condition: Arg<boolean>, build: (scope: Construct) => void): void {
  const node = toNode(condition);
  if (node.type.kind !== 'boolean' || node.optional)
    throw new ChartError(`whenever(): ${describe(node)} is not a boolean: use isSet(), notEmpty(), eq() or defaultTo(…, false)`, {
      path: authoredPath(scope),
      source: sourceLine(),
    });
  if (node.kind === 'literal') {
    if (node.value) build(scope);
    return;
  }
  build(new Whenever(scope, node));
}

/** Runs `build` with a scope whose objects exist once for each item of the list. Their names must differ: make them from the item. */
export function forEach<T>(
  scope: Construct,
  list: ListArg<T>,
  build: (scope: Construct, item: Expr<T>, index: Expr<number>) => void,
  options: LoopOptions = {},
): void {
  const over = toNode(list);
  const variables = loopVariables(over, options.name);
  build(new ForEach(scope, over, variables), expression(variables.item), expression(variables.key));
}

/** Runs `build` with a scope whose objects exist once for each entry of the map, in the order of its keys. */
export function forEachEntry<T>(
  scope: Construct,
  map: MapArg<T>,
  build: (scope: Construct, key: Expr<string>, value: Expr<T>) => void,
  options: LoopOptions = {},
): void {
  const over = toNode(map);
  const variables = loopVariables(over, options.name);
  build(new ForEach(scope, over, variables), expression(variables.key), expression(variables.item));
}
