import { ChartError } from '../error.ts';
import { goConcat } from '../expression/list.ts';
import { isSet } from '../expression/logic.ts';
import type { Apply, Call, Choice, Field, ListLiteral, Literal, Loop, MapLiteral, Match, Node, Root } from '../expression/node.ts';
import { children, someNode } from '../expression/node.ts';
import type { ArgumentForm } from '../expression/operation.ts';
import { present } from '../expression/present.ts';
import { expression, nodeOf } from '../expression/proxy.ts';
import { isConcatenation } from '../expression/str.ts';
import { goNumber, goString, isGoField, operandOf } from './go.ts';
import type { Scope } from './scope.ts';

/** A value that is absent, as an operand. */
const ABSENT = '(dict).absent';

/**
 * A node as an expression of the Go template language. Where the language has no expression for it (a loop, a conditional entry), statements
 * that compute it into a variable are written first.
 */
export function print(node: Node, scope: Scope): string {
  switch (node.kind) {
    case 'literal':
      return literal(node, 'value');
    case 'root':
      return root(node, scope);
    case 'field':
      return field(node, scope);
    case 'call':
      return callCode(node, scope);
    case 'variable':
    case 'let':
      return variable(node, scope);
    case 'choice':
      return choice(node, scope);
    case 'match':
      return match(node, scope);
    case 'map':
      return mapLiteral(node, scope);
    case 'list':
      return listLiteral(node, scope);
    case 'loop':
      return loop(node, scope);
    case 'apply':
      return apply(node, scope);
  }
}

/** A node as an operand of another expression. */
export const operand = (node: Node, scope: Scope, form: ArgumentForm = 'value'): string => operandOf(inForm(node, scope, form));

function inForm(node: Node, scope: Scope, form: ArgumentForm): string {
  if (node.kind === 'literal') return literal(node, form);
  const code = print(node, scope);
  if (form === 'value' || (form === 'int' && node.kind === 'call' && node.operation.goInteger)) return code;
  return `${form === 'int' ? 'int64' : 'float64'} ${operandOf(code)}`;
}

function literal({ value, type }: Literal, form: ArgumentForm): string {
  if (typeof value === 'string') return goString(value);
  if (typeof value === 'number') return goNumber(value, form === 'float' || (form === 'value' && type.kind === 'number'));
  return value === null ? ABSENT : String(value);
}

function root(node: Root, scope: Scope): string {
  if (node.name === 'values') return '$values';
  return scope.inRange ? `$.${node.name}` : `.${node.name}`;
}

function field(node: Field, scope: Scope): string {
  const object = operand(node.object, scope);
  const present = node.object.optional ? `(default dict ${object})` : object;
  return isGoField(node.key) ? `${present}.${node.key}` : `index ${present} ${goString(node.key)}`;
}

function callCode(node: Call, scope: Scope): string {
  if (isConcatenation(node)) return concatenation(node, scope);
  const { operation } = node;
  const forms = operation.forms ?? [];
  const args = node.args.map((arg, i) => operand(arg, scope, forms[i] ?? forms.at(-1) ?? 'value'));
  return operation.print(args, scope.library.builtin);
}

function concatenation(node: Call, scope: Scope): string {
  let format = '';
  const args: string[] = [];
  for (const arg of node.args) {
    if (arg.kind === 'literal') format += String(arg.value).replaceAll('%', '%%');
    else if (arg.kind === 'call' && arg.operation.name === 'text' && arg.operation.forms?.[0] === 'int') {
      format += '%d';
      args.push(operand(arg.args[0] as Node, scope, 'int'));
    } else {
      format += '%s';
      args.push(operand(arg, scope));
    }
  }
  return `printf ${goString(format)} ${args.join(' ')}`;
}

function variable(node: Node & { kind: 'variable' | 'let' }, scope: Scope): string {
  const known = scope.variableOf(node);
  if (known) return known;
  if (node.kind === 'variable') throw new ChartError(`${node.name} is used outside of its loop`);
  const code = print(node.value, scope);
  const name = scope.declare(node, node.name);
  scope.writer.statement(`${name} := ${code}`);
  return name;
}

/** True if the node needs no statements and cannot fail, so that computing it without need does no harm. */
function isSimple(node: Node): boolean {
  if (node.kind === 'loop' || (node.kind === 'call' && node.operation.partial)) return false;
  if (node.kind === 'map' && !node.entries.every((e) => 'key' in e && typeof e.key === 'string' && !e.value.optional)) return false;
  if (node.kind === 'list' && !node.items.every((i) => 'spread' in i || !i.item.optional)) return false;
  if (node.kind === 'choice' && node.branches.length > 1) return false;
  if (node.kind === 'apply' && someNode(node.target.body, (n) => n.kind === 'call' && n.operation.partial === true)) return false;
  return children(node).every(isSimple);
}

function choice(node: Choice, scope: Scope): string {
  const [first] = node.branches;
  if (!first) return node.otherwise ? print(node.otherwise, scope) : ABSENT;
  if (node.branches.length === 1 && isSimple(first.value) && (!node.otherwise || isSimple(node.otherwise))) {
    return `ternary ${operand(first.value, scope)} ${node.otherwise ? operand(node.otherwise, scope) : 'nil'} ${operand(first.when, scope)}`;
  }
  const name = scope.fresh('choice');
  scope.writer.statement(`${name} := ${ABSENT}`);
  branches(node, scope, (value, inner) => inner.writer.statement(`${name} = ${print(value, inner)}`));
  return name;
}

/** Writes `if … else if … else … end`; conditions are printed first, so that statements they need stand before. */
export function branches(node: Choice, scope: Scope, write: (value: Node, scope: Scope) => void): void {
  const conditions = node.branches.map((branch) => print(branch.when, scope));
  node.branches.forEach((branch, i) => {
    scope.writer.statement(`${i === 0 ? 'if' : 'else if'} ${conditions[i]}`);
    write(branch.value, scope.nested());
  });
  if (node.otherwise) {
    scope.writer.statement('else');
    write(node.otherwise, scope.nested());
  }
  scope.writer.statement('end');
}

function match(node: Match, scope: Scope): string {
  const values = node.cases.map(([, value]) => value);
  if (!values.every(isSimple)) return choice(asChoice(node), scope);
  const certain = values.every((value) => value.kind === 'literal' && typeof value.value === 'string' && value.value !== '');
  if (node.otherwise && !(certain && node.otherwise.kind === 'literal')) return choice(asChoice(node), scope);
  const cases = [...node.cases].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, value]) => `${goString(key)} ${operand(value, scope)}`);
  const code = `index (dict ${cases.join(' ')}) ${operand(node.subject, scope)}`;
  return node.otherwise ? `${code} | default ${operand(node.otherwise, scope)}` : code;
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
  args: [subject, { kind: 'literal', value: key, type: { kind: 'string' }, optional: false }],
  type: { kind: 'boolean' },
  optional: false,
});

function mapLiteral(node: MapLiteral, scope: Scope): string {
  const fixed: string[] = [];
  let name: string | undefined;
  const variableName = () => {
    if (name === undefined) {
      name = scope.fresh('map');
      scope.writer.statement(`${name} := dict${fixed.map((part) => ` ${part}`).join('')}`);
    }
    return name;
  };
  for (const entry of node.entries) {
    if ('spread' in entry) {
      const [key, value] = [scope.fresh('key'), scope.fresh('value')];
      const source = orEmpty(entry.spread, operand(entry.spread, scope));
      const target = variableName();
      scope.writer.statement(`range ${key}, ${value} := ${source}`);
      scope.writer.statement(`$_ := set ${target} ${key} ${value}`);
      scope.writer.statement('end');
    } else if (name === undefined && !entry.value.optional) fixed.push(`${keyOperand(entry.key, scope)} ${operand(entry.value, scope)}`);
    else setEntry(entry, variableName(), scope);
  }
  return name ?? ['dict', ...fixed].join(' ');
}

const orEmpty = (node: Node, code: string) => (node.optional ? `(default dict ${code})` : code);
const keyOperand = (key: string | Node, scope: Scope) => (typeof key === 'string' ? goString(key) : operand(key, scope));

function setEntry(entry: { key: string | Node; value: Node }, target: string, scope: Scope): void {
  ifPresent(entry.value, scope, (value, inner) => {
    const code = operand(value, inner);
    inner.writer.statement(`$_ := set ${target} ${keyOperand(entry.key, inner)} ${code}`);
  });
}

/** Writes something with a value where the value is there. */
export function ifPresent(value: Node, scope: Scope, write: (value: Node, scope: Scope) => void): void {
  if (!value.optional) write(value, scope);
  else if (value.kind === 'choice' || value.kind === 'match') {
    branches(value.kind === 'match' ? asChoice(value) : value, scope, (branch, inner) => ifPresent(branch, inner, write));
  } else {
    const bound = isPath(value) ? value : named(value, scope);
    scope.writer.statement(`if ${print(nodeOf(isSet(expression(bound))) as Node, scope)}`);
    write(present(bound), scope.nested());
    scope.writer.statement('end');
  }
}

const isPath = (node: Node): boolean =>
  node.kind === 'root' || node.kind === 'variable' || node.kind === 'let' || (node.kind === 'field' && isPath(node.object));

/** The node bound to a variable of this scope. */
function named(value: Node, scope: Scope): Node {
  const bound: Node = { kind: 'let', name: 'value', value, type: value.type, optional: value.optional };
  variable(bound, scope);
  return bound;
}

function listLiteral(node: ListLiteral, scope: Scope): string {
  const parts: string[] = [];
  let fixed: string[] = [];
  const flush = () => {
    if (fixed.length > 0) parts.push(`(list ${fixed.join(' ')})`);
    fixed = [];
  };
  for (const item of node.items) {
    if ('item' in item && !item.item.optional) fixed.push(operand(item.item, scope));
    else {
      flush();
      parts.push(
        'spread' in item
          ? item.spread.optional
            ? `(default list ${operand(item.spread, scope)})`
            : operand(item.spread, scope)
          : optionalItem(item.item, scope),
      );
    }
  }
  if (parts.length === 0) return ['list', ...fixed].join(' ');
  flush();
  return parts.length === 1 && parts[0] ? parts[0] : goConcat(parts);
}

/** A list of the item, or of nothing. */
function optionalItem(item: Node, scope: Scope): string {
  const name = scope.fresh('items');
  scope.writer.statement(`${name} := list`);
  ifPresent(item, scope, (value, inner) => inner.writer.statement(`${name} = append ${name} ${operand(value, inner)}`));
  return name;
}

function loop(node: Loop, scope: Scope): string {
  const { yields } = node;
  const name = scope.fresh(yields.kind === 'entry' ? 'map' : 'list');
  const over = operand(node.over, scope);
  scope.writer.statement(`${name} := ${yields.kind === 'entry' ? 'dict' : 'list'}`);
  const inner = openRange(node, over, scope, children(node).slice(1));
  const write = (target: Scope) => {
    if (yields.kind === 'entry') setEntry({ key: yields.key, value: yields.value }, name, target);
    else
      ifPresent(yields.value, target, (value, at) =>
        at.writer.statement(
          yields.kind === 'item' ? `${name} = append ${name} ${operand(value, at)}` : `${name} = ${goConcat([name, operand(value, at)])}`,
        ),
      );
  };
  if (node.where) {
    inner.writer.statement(`if ${print(node.where, inner)}`);
    write(inner.nested());
    inner.writer.statement('end');
  } else write(inner);
  scope.writer.statement('end');
  return name;
}

/** Writes the head of a `range` over an operand and returns the scope of its body, whose nodes are `body`. */
export function openRange({ key, item }: Pick<Loop, 'key' | 'item'>, over: string, scope: Scope, body: readonly Node[]): Scope {
  const inner = scope.nested(true);
  const usesKey = body.some((node) => someNode(node, (n) => n === key));
  const names = [...(usesKey ? [inner.declare(key, key.name)] : []), inner.declare(item, item.name)];
  scope.writer.statement(`range ${names.join(', ')} := ${over}`);
  return inner;
}

function apply(node: Apply, scope: Scope): string {
  const args = node.target.parameters.map((parameter, i) => `${goString(parameter.name)} ${operand(node.args[i] as Node, scope)}`);
  const code = `include ${scope.library.function(node.target)} ${args.length > 0 ? `(dict ${args.join(' ')})` : 'dict'}`;
  return node.type.kind === 'string' && !node.optional ? code : `(${code} | fromJson).result`;
}
