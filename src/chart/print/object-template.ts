import { children, type Let, type Node, someNode } from '../expression/node.ts';
import { inObject } from '../property-error.ts';
import type { CheckDocument, Document, Guard } from '../structure/document.ts';
import { condition } from './choice.ts';
import { openRange } from './collection.ts';
import { openScope } from './expression.ts';
import type { Library } from './library.ts';
import type { Scope } from './scope.ts';
import { writeMap } from './value.ts';

/** The template of one object: its variables, the conditions and loops around it, and its YAML. */
export function objectTemplate(document: Document, library: Library): string {
  return inObject(document, () => {
    const scope = openScope(library, false);
    declareValues(scope, library, [...guardNodes(document.guards), document.body]);
    openGuards(document.guards, scope, [document.body], (inner) => {
      if (inner.inRange) inner.writer.line('---');
      for (const binding of bindings(document.body, inner)) inner.print(binding);
      writeMap(document.body, inner);
    });
    return finish(scope);
  });
}

/** The template that holds all checks of a chart; it renders to nothing. */
export function checksTemplate(checks: readonly CheckDocument[], library: Library): string {
  const scope = openScope(library, false);
  declareValues(
    scope,
    library,
    checks.flatMap((check) => [...guardNodes(check.guards), check.condition, check.message]),
  );
  for (const check of checks) {
    inObject(check, () =>
      openGuards(check.guards, scope.nested(), [check.condition, check.message], (inner) => {
        inner.writer.statement(`if ${condition(check.condition, inner)}`);
        inner.writer.statement(`fail ${inner.nested().operand(check.message)}`);
        inner.writer.statement('end');
      }),
    );
  }
  return finish(scope);
}

const guardNodes = (guards: readonly Guard[]): Node[] => guards.map((guard) => (guard.kind === 'if' ? guard.condition : guard.over));
const finish = (scope: Scope) => `${scope.writer.toString()}\n`;

function declareValues(scope: Scope, library: Library, nodes: readonly Node[]): void {
  if (nodes.some((node) => someNode(node, (n) => n.kind === 'root' && (n.name === 'values' || n.name === 'injected'))))
    scope.writer.statement(`$values := include "${library.chart}.values" . | fromJson`);
}

function openGuards(guards: readonly Guard[], scope: Scope, body: readonly Node[], write: (scope: Scope) => void): void {
  const [guard, ...rest] = guards;
  if (!guard) {
    write(scope);
    return;
  }
  if (guard.kind === 'if') {
    scope.writer.statement(`if ${condition(guard.condition, scope)}`);
    openGuards(rest, scope.nested({ facts: scope.facts.with(guard.condition, true) }), body, write);
  } else openGuards(rest, openRange(guard, scope.operand(guard.over), scope, [...guardNodes(rest), ...body]), body, write);
  scope.writer.statement('end');
}

/** The bindings that can be computed before anything else: those that hang on no inner loop and cannot fail. Inner ones come first. */
function bindings(body: Node, scope: Scope): Let[] {
  const hoisted: Let[] = [];
  const seen = new Set<Node>();
  const visit = (node: Node): void => {
    if (seen.has(node)) return;
    seen.add(node);
    children(node).forEach(visit);
    if (node.kind === 'let' && canStandFirst(node.value, scope)) hoisted.push(node);
  };
  visit(body);
  return hoisted;
}

function canStandFirst(value: Node, scope: Scope): boolean {
  const own = new Set<Node>();
  someNode(value, (node) => {
    if (node.kind === 'loop') own.add(node.key).add(node.item);
    return false;
  });
  return !someNode(
    value,
    (node) =>
      (node.kind === 'variable' && !own.has(node) && scope.variableOf(node) === undefined) ||
      (node.kind === 'call' && node.operation.partial === true),
  );
}
