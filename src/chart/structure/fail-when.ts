import { Construct } from 'constructs';
import { ChartError } from '../error.ts';
import type { Arg } from '../expression/expr.ts';
import { toNode } from '../expression/literal.ts';
import type { Node } from '../expression/node.ts';
import { describe } from '../expression/proxy.ts';
import { sourceLine } from '../source-line.ts';
import { authoredPath } from './scope.ts';

/** A rule over the values that no schema can say. */
export class Check extends Construct {
  readonly condition: Node;
  readonly message: Node;
  constructor(scope: Construct, condition: Node, message: Node) {
    super(scope, `~${scope.node.children.length}`);
    this.condition = condition;
    this.message = message;
  }
}

/** The render fails with the message if the condition holds. All checks of a chart stand in `templates/checks.yaml`. */
export function failWhen(scope: Construct, condition: Arg<boolean>, message: Arg<string>): void {
  const [test, text] = [toNode(condition), toNode(message)];
  if (test.type.kind !== 'boolean' || test.optional)
    throw new ChartError(`failWhen(): ${describe(test)} is not a boolean`, { path: authoredPath(scope), source: sourceLine() });
  if (test.kind === 'literal' && !test.value) return;
  new Check(scope, test, text);
}
