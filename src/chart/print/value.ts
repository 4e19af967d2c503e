import { and, isSet, notEmpty, or } from '../expression/logic.ts';
import {
  type Choice,
  children,
  type ListItem,
  type ListLiteral,
  type Literal,
  type Loop,
  type MapLiteral,
  type Node,
} from '../expression/node.ts';
import { expression, nodeOf } from '../expression/proxy.ts';
import { BOOLEAN } from '../expression/type.ts';
import { isBlockList, isBlockLoop, isBlockMap } from './block.ts';
import { asChoice, branches, condition, ifPresent } from './choice.ts';
import { openRange, spreadOperand } from './collection.ts';
import { bare } from './go.ts';
import type { Scope } from './scope.ts';
import { escapeActions, isBlockText, yamlString } from './yaml-scalar.ts';

/** Writes a map as lines of YAML, one entry after the other. */
export function writeMap(map: MapLiteral, scope: Scope): void {
  const entries = staticEntries(map);
  withFallback(
    entries.map(({ value }) => presence(value)),
    '{}',
    scope,
    (inner) => {
      for (const { key, value } of entries) {
        const head = `${escapeActions(yamlString(key))}:`;
        inner.writer.forProperty(key, () => ifPresent(value, inner, (present, at) => writeKeyed(head, present, at)));
      }
    },
  );
}

/** A value after the head of its line, `key:` or `-`. The value is there for sure. */
function writeKeyed(head: string, value: Node, scope: Scope): void {
  const choice = value.kind === 'match' ? asChoice(value) : value;
  if (value.kind === 'literal') writeLiteral(head, value, scope);
  else if (value.kind === 'map' && isBlockMap(value)) writeBelow(head, value.entries.length > 0, '{}', scope, () => writeMap(value, scope));
  else if (value.kind === 'list' && isBlockList(value))
    writeBelow(head, value.items.length > 0, '[]', scope, () => writeList(value, scope));
  else if (value.kind === 'loop' && isBlockLoop(value) && scope.variableOf(value) === undefined)
    writeBelow(head, true, '', scope, () => writeLoop(value, scope));
  else if (choice.kind === 'choice' && (choice.otherwise || value.kind === 'match') && hasStructure(choice)) {
    branches(choice, scope, (branch, inner) => writeKeyed(head, branch, inner));
  } else {
    const code = bare(scope.print(value));
    scope.writer.line(`${head} {{ ${code} | toJson }}`);
  }
}

function writeBelow(head: string, filled: boolean, empty: string, { writer }: Scope, write: () => void): void {
  writer.line(filled ? head : `${head} ${empty}`);
  if (filled) writer.indented(write);
}

function writeLiteral(head: string, { value }: Literal, { writer }: Scope): void {
  if (typeof value !== 'string') writer.line(`${head} ${String(value)}`);
  else if (!isBlockText(value)) writer.line(`${head} ${escapeActions(yamlString(value))}`);
  else {
    writer.line(`${head} ${value.endsWith('\n') ? '|' : '|-'}`);
    writer.indented(() => {
      for (const line of value.replace(/\n$/, '').split('\n')) writer.line(escapeActions(line));
    });
  }
}

function writeList(list: ListLiteral, scope: Scope): void {
  const [only] = list.items;
  if (list.items.length === 1 && only && 'spread' in only && only.spread.kind === 'loop' && isBlockLoop(only.spread)) {
    writeLoop(only.spread, scope);
    return;
  }
  withFallback(list.items.map(itemPresence), '[]', scope, (inner) => {
    for (const item of list.items) {
      if ('item' in item) ifPresent(item.item, inner, writeItem);
      else if (item.spread.kind === 'loop' && isBlockLoop(item.spread)) writeRange(item.spread, inner, () => {});
      else writeSpread(item.spread, inner);
    }
  });
}

function writeSpread(list: Node, scope: Scope): void {
  const code = bare(spreadOperand(list, scope));
  const item = scope.nested().fresh('item');
  scope.writer.statement(`range ${item} := ${code}`);
  scope.writer.line(`- {{ ${item} | toJson }}`);
  scope.writer.statement('end');
}

/** A list item; a map begins on the line of the dash if its first line is no statement. */
function writeItem(value: Node, scope: Scope): void {
  const { writer } = scope;
  if (!(value.kind === 'map' && isBlockMap(value) && value.entries.length > 0)) {
    writeKeyed('-', value, scope);
    return;
  }
  const start = writer.lines.length;
  writer.indented(() => writeMap(value, scope));
  const head = writer.lines[start] ?? '';
  const { indentation } = writer;
  if (head.trimStart().startsWith('{{-')) writer.lines.splice(start, 0, `${indentation}-`);
  else writer.lines[start] = `${indentation}- ${head.slice(indentation.length + 2)}`;
}

function writeLoop(loop: Loop, scope: Scope): void {
  writeRange(loop, scope, () => {
    scope.writer.statement('else');
    scope.writer.line(loop.yields.kind === 'entry' ? '{}' : '[]');
  });
}

function writeRange(loop: Loop, scope: Scope, otherwise: () => void): void {
  const { yields } = loop;
  const inner = openRange(loop, scope.operand(loop.over), scope, children(loop).slice(1));
  if (yields.kind === 'entry') writeKeyed(`{{ ${inner.print(yields.key)} | toJson }}:`, yields.value, inner);
  else writeItem(yields.value, inner);
  otherwise();
  scope.writer.statement('end');
}

/** Writes a body, or the fallback if none of its parts is there. */
function withFallback(parts: readonly Node[], fallback: string, scope: Scope, write: (scope: Scope) => void): void {
  if (parts.some((part) => part === PRESENT)) {
    write(scope);
    return;
  }
  const any = nodeOf(or(...parts.map((part) => expression<boolean>(part)))) as Node;
  const known = scope.facts.decide(any);
  if (known !== false) {
    if (known === undefined) scope.writer.statement(`if ${condition(any, scope)}`);
    write(known ? scope : scope.nested({ facts: scope.facts.with(any, true) }));
    if (known) return;
    scope.writer.statement('else');
  }
  scope.writer.line(fallback);
  if (known === undefined) scope.writer.statement('end');
}

const PRESENT: Literal = { kind: 'literal', value: true, type: BOOLEAN, optional: false };

/** A condition that holds if the value is there. */
function presence(value: Node): Node {
  if (!value.optional) return PRESENT;
  const choice = value.kind === 'match' ? asChoice(value) : value;
  if (choice.kind !== 'choice') return nodeOf(isSet(expression(value))) as Node;
  const [only] = choice.branches;
  if (!only) return choice.otherwise ? presence(choice.otherwise) : { ...PRESENT, value: false };
  if (choice.branches.length === 1 && !choice.otherwise)
    return nodeOf(and(expression<boolean>(only.when), expression<boolean>(presence(only.value)))) as Node;
  const parts = choice.branches.map(({ when, value: branch }) => ({ when, value: presence(branch) }));
  return {
    ...choice,
    branches: parts,
    otherwise: choice.otherwise ? presence(choice.otherwise) : { ...PRESENT, value: false },
    type: BOOLEAN,
    optional: false,
  };
}

function itemPresence(item: ListItem): Node {
  if ('item' in item) return presence(item.item);
  const { spread } = item;
  return nodeOf(notEmpty(expression(spread.kind === 'loop' && isBlockLoop(spread) ? spread.over : spread))) as Node;
}

/** The entries of a map whose keys are all known, spreads of such maps included; of equal keys the last. */
function staticEntries(map: MapLiteral): { key: string; value: Node }[] {
  const entries = new Map<string, Node>();
  for (const entry of map.entries) {
    if ('spread' in entry) for (const inner of staticEntries(entry.spread as MapLiteral)) entries.set(inner.key, inner.value);
    else entries.set(entry.key as string, entry.value);
  }
  return [...entries].map(([key, value]) => ({ key, value }));
}

/** True if a branch is better written as lines of YAML than as one expression. */
function hasStructure(choice: Choice): boolean {
  return [...choice.branches.map((b) => b.value), choice.otherwise].some(
    (node) =>
      node !== undefined &&
      (node.kind === 'map' ||
        node.kind === 'list' ||
        node.kind === 'loop' ||
        (node.kind === 'choice' && hasStructure(node)) ||
        (node.kind === 'literal' && typeof node.value === 'string' && isBlockText(node.value))),
  );
}
