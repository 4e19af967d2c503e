import { goConcat } from '../expression/list.ts';
import { children, type ListLiteral, type Loop, type MapLiteral, type Node, someNode } from '../expression/node.ts';
import { condition, ifPresent } from './choice.ts';
import { bare, goString } from './go.ts';
import type { Scope } from './scope.ts';

/** A map as an expression: a `dict`, or a variable that statements fill. */
export function mapLiteral(node: MapLiteral, scope: Scope): string {
  const fixed: string[] = [];
  let name: string | undefined;
  const variable = () => {
    if (name === undefined) {
      name = scope.freshForProperty('map');
      scope.writer.statement(`${name} := ${['dict', ...fixed].join(' ')}`);
    }
    return name;
  };
  for (const entry of node.entries) {
    if ('spread' in entry) spreadInto(entry.spread, variable(), scope);
    else if (name === undefined && !entry.value.optional) fixed.push(`${keyOperand(entry.key, scope)} ${scope.operand(entry.value)}`);
    else setEntry(entry, variable(), scope);
  }
  if (name === undefined) return ['dict', ...fixed].join(' ');
  scope.remember(node, name);
  return name;
}

/** Sets the entries of a map in another. */
function spreadInto(map: Node, target: string, scope: Scope): void {
  if (map.kind === 'loop' && map.yields.kind === 'entry') fill(map, target, scope);
  else if (map.kind === 'map') {
    for (const entry of map.entries) {
      if ('spread' in entry) spreadInto(entry.spread, target, scope);
      else setEntry(entry, target, scope);
    }
  } else {
    const source = scope.operand(map);
    const inner = scope.nested({ inRange: true });
    const [key, value] = [inner.fresh('key'), inner.fresh('value')];
    scope.writer.statement(`range ${key}, ${value} := ${map.optional ? `default dict ${source}` : bare(source)}`);
    scope.writer.statement(`$_ := set ${target} ${key} ${value}`);
    scope.writer.statement('end');
  }
}

const keyOperand = (key: string | Node, scope: Scope) => (typeof key === 'string' ? goString(key) : scope.operand(key));

function setEntry(entry: { readonly key: string | Node; readonly value: Node }, target: string, scope: Scope): void {
  ifPresent(entry.value, scope, (value, inner) => {
    const code = inner.operand(value);
    inner.writer.statement(`$_ := set ${target} ${keyOperand(entry.key, inner)} ${code}`);
  });
}

/** A list as an expression. */
export function listLiteral(node: ListLiteral, scope: Scope): string {
  const parts: string[] = [];
  let fixed: string[] = [];
  const flush = () => {
    if (fixed.length > 0) parts.push(`(list ${fixed.join(' ')})`);
    fixed = [];
  };
  for (const item of node.items) {
    if ('item' in item && !item.item.optional) fixed.push(scope.operand(item.item));
    else {
      flush();
      parts.push('spread' in item ? spreadOperand(item.spread, scope) : optionalItem(item.item, scope));
    }
  }
  if (parts.length === 0) return ['list', ...fixed].join(' ');
  flush();
  return parts.length === 1 && parts[0] ? parts[0] : goConcat(parts);
}

/** A list to take items from, as an operand. */
export const spreadOperand = (list: Node, scope: Scope): string =>
  list.optional ? `(default list ${scope.operand(list)})` : scope.operand(list);

/** A list of the item, or of nothing. */
function optionalItem(item: Node, scope: Scope): string {
  const name = scope.fresh('items');
  scope.writer.statement(`${name} := list`);
  ifPresent(item, scope, (value, inner) => inner.writer.statement(`${name} = append ${name} ${inner.operand(value)}`));
  return name;
}

/** A loop as an expression: a variable that a `range` fills. */
export function loop(node: Loop, scope: Scope): string {
  const entries = node.yields.kind === 'entry';
  const name = scope.freshForProperty(entries ? 'map' : 'list');
  scope.writer.statement(`${name} := ${entries ? 'dict' : 'list'}`);
  fill(node, name, scope);
  scope.remember(node, name);
  return name;
}

/** Adds what a loop yields to the map or list in a variable. */
function fill(node: Loop, target: string, scope: Scope): void {
  const { yields, where } = node;
  const inner = openRange(node, scope.operand(node.over), scope, children(node).slice(1));
  if (where) inner.writer.statement(`if ${condition(where, inner)}`);
  const body = where ? inner.nested({ facts: inner.facts.with(where, true) }) : inner;
  if (yields.kind === 'entry') setEntry({ key: yields.key, value: yields.value }, target, body);
  else {
    ifPresent(yields.value, body, (value, at) => {
      const code = at.operand(value);
      at.writer.statement(`${target} = ${yields.kind === 'item' ? `append ${target} ${code}` : goConcat([target, code])}`);
    });
  }
  if (where) inner.writer.statement('end');
  scope.writer.statement('end');
}

/** Writes the head of a `range` over an operand and returns the scope of its body, whose nodes are `body`. */
export function openRange({ key, item }: Pick<Loop, 'key' | 'item'>, over: string, scope: Scope, body: readonly Node[]): Scope {
  const inner = scope.nested({ inRange: true });
  const usesKey = body.some((node) => someNode(node, (n) => n === key));
  const names = [...(usesKey ? [inner.declare(key, key.name)] : []), inner.declare(item, item.name)];
  scope.writer.statement(`range ${names.join(', ')} := ${bare(over)}`);
  return inner;
}
