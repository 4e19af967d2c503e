import { GET } from '../expression/dict.ts';
import { AND, FILLED, isPresenceOf, isSet, NOT, OR } from '../expression/logic.ts';
import { type Choice, children, type Match, type Node, someNode } from '../expression/node.ts';
import { present, TYPED } from '../expression/present.ts';
import { expression, nodeOf } from '../expression/proxy.ts';
import { BOOLEAN, STRING } from '../expression/type.ts';
import { goDict, goString, operandOf } from './go.ts';
import type { Scope } from './scope.ts';

/** A value that is absent, as an operand. */
export const ABSENT = '(dict).absent';

/** True if the node needs no statements and cannot fail, so that computing it without need does no harm. */
function isSimple(node: Node): boolean {
  if (node.kind === 'loop' || (node.kind === 'call' && node.operation.partial)) return false;
  if (node.kind === 'map' && !node.entries.every((e) => 'key' in e && typeof e.key === 'string' && !e.value.optional)) return false;
  if (node.kind === 'list' && !node.items.every((i) => 'spread' in i || !i.item.optional)) return false;
  if (node.kind === 'choice' && node.branches.length > 1) return false;
  if (node.kind === 'apply' && someNode(node.target.body, (n) => n.kind === 'call' && n.operation.partial === true)) return false;
  return children(node).every(isSimple);
}

/** A choice as an expression: `default`, `ternary`, or a variable that branches set. */
export function choice(node: Choice, scope: Scope): string {
  const [first] = node.branches;
  const { otherwise } = node;
  if (!first) return otherwise ? scope.print(otherwise) : ABSENT;
  const single = node.branches.length === 1 && (!otherwise || isSimple(otherwise));
  if (single && otherwise) {
    const value = typedOf(first.value);
    if (isPresenceOf(first.when, value)) {
      const operand = isPath(value) ? scope.operand(value) : scope.operand(named(value, scope));
      // `default` takes an empty value for absent, which makes no difference if the fallback is the empty value itself.
      return isEmptyValue(otherwise)
        ? `default ${scope.operand(otherwise)} ${operand}`
        : `ternary ${scope.operand(otherwise)} ${operand} (kindIs "invalid" ${operand})`;
    }
  }
  if (single && isSimple(first.value))
    return `ternary ${scope.operand(first.value)} ${otherwise ? scope.operand(otherwise) : 'nil'} ${operandOf(scope.print(first.when))}`;
  const preset = otherwise && isSimple(otherwise) ? otherwise : undefined;
  const start = preset ? scope.print(preset) : ABSENT;
  const name = scope.freshForProperty('choice');
  scope.writer.statement(`${name} := ${start}`);
  branches(preset ? { ...node, otherwise: undefined } : node, scope, (value, inner) =>
    inner.writer.statement(`${name} = ${inner.print(value)}`),
  );
  return name;
}

const typedOf = (node: Node): Node => (node.kind === 'call' && node.operation === TYPED ? (node.args[0] ?? node) : node);

function isEmptyValue(node: Node): boolean {
  if (node.kind === 'literal') return node.value === '' || node.value === 0 || node.value === false;
  return (node.kind === 'map' && node.entries.length === 0) || (node.kind === 'list' && node.items.length === 0);
}

/**
 * Writes `if … else if … else … end`, with what each branch knows of the conditions. Conditions are printed first, so that statements they
 * need stand before; one that is known to hold or not needs no `if`.
 */
export function branches(node: Choice, scope: Scope, write: (value: Node, scope: Scope) => void, absent?: (scope: Scope) => void): void {
  let { facts } = scope;
  const open: { code: string; value: Node; facts: typeof facts }[] = [];
  let rest = node.otherwise;
  for (const { when, value } of node.branches) {
    const known = facts.decide(when);
    if (known === false) continue;
    if (known === true) {
      rest = value;
      break;
    }
    open.push({ code: condition(when, scope), value, facts: facts.with(when, true) });
    facts = facts.with(when, false);
  }
  open.forEach((branch, i) => {
    scope.writer.statement(`${i === 0 ? 'if' : 'else if'} ${branch.code}`);
    write(branch.value, scope.nested({ facts: branch.facts }));
  });
  if (rest || absent) {
    if (open.length > 0) scope.writer.statement('else');
    const inner = scope.nested({ facts });
    if (rest) write(rest, inner);
    else absent?.(inner);
  }
  if (open.length > 0) scope.writer.statement('end');
}

/** A node as the condition of an `if`, where Go takes whatever is not empty for true. */
export function condition(node: Node, scope: Scope): string {
  if (node.kind !== 'call') return scope.print(node);
  const { operation, args } = node;
  if (operation === FILLED) return scope.print(args[0] as Node);
  if (operation === AND || operation === OR || operation === NOT)
    return `${operation.name} ${args.map((arg) => operandOf(condition(arg, scope))).join(' ')}`;
  return scope.print(node);
}

/** A match as an expression: a dict that is asked for the subject. */
export function match(node: Match, scope: Scope): string {
  const values = node.cases.map(([, value]) => value);
  const certain = values.every((value) => value.kind === 'literal' && typeof value.value === 'string' && value.value !== '');
  if (!values.every(isSimple) || (node.otherwise && !(certain && isSimple(node.otherwise)))) return choice(asChoice(node), scope);
  const cases = [...node.cases].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, value]) => `${goString(key)} ${scope.operand(value)}`);
  const code = `index ${operandOf(goDict(cases, scope.writer.indentation))} ${scope.operand(node.subject)}`;
  return node.otherwise ? `${code} | default ${scope.operand(node.otherwise)}` : code;
}

/** A match as a chain of comparisons. */
export function asChoice(node: Match): Choice {
  const { subject, cases, otherwise, type, optional } = node;
  return { kind: 'choice', branches: cases.map(([key, value]) => ({ when: equals(subject, key), value })), otherwise, type, optional };
}

const EQUALS = { name: 'eq', print: ([a, b]: readonly string[]) => `eq ${a} ${b}`, evaluate: (a: string, b: string) => a === b };
const equals = (subject: Node, key: string): Node => ({
  kind: 'call',
  operation: EQUALS,
  args: [subject, { kind: 'literal', value: key, type: STRING, optional: false }],
  type: BOOLEAN,
  optional: false,
});

/** Writes something with a value where the value is there, and something else where it is not. */
export function ifPresent(value: Node, scope: Scope, write: (value: Node, scope: Scope) => void, absent?: (scope: Scope) => void): void {
  if (!value.optional) write(value, scope);
  else if (value.kind === 'choice' || value.kind === 'match') {
    branches(value.kind === 'match' ? asChoice(value) : value, scope, (branch, inner) => ifPresent(branch, inner, write, absent), absent);
  } else {
    const bound = isPath(value) ? value : named(value, scope);
    const there: Choice = {
      kind: 'choice',
      branches: [{ when: nodeOf(isSet(expression(bound))) as Node, value: present(bound) }],
      otherwise: undefined,
      type: value.type,
      optional: true,
    };
    branches(there, scope, write, absent);
  }
}

/** True if the node is short to print and cheap to compute again: a property, or a known key of one. */
function isPath(node: Node): boolean {
  if (node.kind === 'root' || node.kind === 'variable' || node.kind === 'let') return true;
  if (node.kind === 'field') return isPath(node.object);
  if (node.kind !== 'call' || !(node.operation === GET || node.operation === TYPED)) return false;
  return node.args.every((arg) => arg.kind === 'literal' || isPath(arg));
}

/** The node bound to a variable of this scope. */
function named(value: Node, scope: Scope): Node {
  const bound: Node = { kind: 'let', name: 'value', value, type: value.type, optional: value.optional };
  scope.bind(bound, value, scope.writer.property ?? 'value');
  return bound;
}
