import { ChartError } from '../error.ts';
import type { Arg, Expr, ListArg, MapArg } from './expr.ts';
import { toNode } from './literal.ts';
import { operate } from './operate.ts';
import type { Operation } from './operation.ts';
import { compareText } from './order.ts';
import { type Plain, rawJson } from './plain.ts';
import { describe, expression } from './proxy.ts';
import { BOOLEAN, INTEGER, joinTypes, listType, memberType, STRING, type Type } from './type.ts';

type List<T> = ListArg<T>;
const itemType = (list: List<unknown>): Type => memberType(toNode(list).type);

const SIZE: Operation = {
  name: 'size',
  goKind: 'int',
  print: ([list]) => `len ${list}`,
  evaluate: (list: readonly Plain[] | object) => (Array.isArray(list) ? list.length : Object.keys(list).length),
};
/** Number of items of a list or entries of a map. */
export const size = (list: ListArg<unknown> | MapArg<unknown>): Expr<number> => operate(SIZE, INTEGER, [list]);

/** Sprig's `concat` makes a nil of empty lists, which would print as null. */
export const goConcat = (lists: readonly string[]): string => `concat ${lists.join(' ')} | default list`;

const CONCAT: Operation = {
  name: 'concat',
  print: goConcat,
  evaluate: (...lists: (readonly Plain[])[]) => lists.flat(),
};
/** The items of the lists, one list after the other. */
export function concat<T>(...lists: List<T>[]): Expr<T[]> {
  const type = lists.reduce<Type | undefined>((all, list) => joinTypes(all, itemType(list)), undefined);
  return type ? operate(CONCAT, listType(type), lists) : expression(toNode([]));
}

const SORT: Operation = {
  name: 'sort',
  print: ([list]) => `sortAlpha ${list}`,
  evaluate: (list: readonly string[]) => [...list].sort(compareText),
};
/** The texts in order of their code points. */
export const sort = (list: List<string>): Expr<string[]> => operate(SORT, listType(STRING), [list]);

const UNIQ: Operation = {
  name: 'uniq',
  // Numbers of the same value may be of several Go kinds; JSON makes them one.
  print: ([list]) => `uniq (toRawJson ${list} | mustFromJson)`,
  evaluate: (list: readonly Plain[]) => {
    const seen = new Set<string>();
    return list.filter((item) => !seen.has(rawJson(item)) && seen.add(rawJson(item)));
  },
};
/** The items without later repetitions. */
export const uniq = <T>(list: List<T>): Expr<T[]> => operate(UNIQ, listType(itemType(list)), [list]);

const REVERSE: Operation = {
  name: 'reverse',
  print: ([list]) => `reverse ${list}`,
  evaluate: (list: readonly Plain[]) => [...list].reverse(),
};
/** The items from last to first. */
export const reverse = <T>(list: List<T>): Expr<T[]> => operate(REVERSE, listType(itemType(list)), [list]);

const INCLUDES: Operation = {
  name: 'includes',
  print: ([list, item]) => `has ${item} ${list}`,
  evaluate: (list: readonly Plain[], item: Plain) => list.includes(item),
};
/** True if the list of texts holds the text. */
export const includes = (list: List<string>, item: Arg<string>): Expr<boolean> => operate(INCLUDES, BOOLEAN, [list, item]);

const FIRST: Operation = { name: 'first', print: ([list]) => `first ${list}`, evaluate: (list: readonly Plain[]) => list[0] };
/** The first item; nothing if the list is empty. */
export const first = <T>(list: List<T>): Expr<T | undefined> => operate(FIRST, itemType(list), [list], { optional: true });

const LAST: Operation = { name: 'last', print: ([list]) => `last ${list}`, evaluate: (list: readonly Plain[]) => list.at(-1) };
/** The last item; nothing if the list is empty. */
export const last = <T>(list: List<T>): Expr<T | undefined> => operate(LAST, itemType(list), [list], { optional: true });

const SLICE: Operation = {
  name: 'slice',
  forms: ['value', 'int'],
  print: ([list, from, to], library) => `include ${library('slice')} (list ${list} ${from} ${to}) | fromJsonArray`,
  evaluate: (list: readonly Plain[], from: number, to: number) => list.slice(from, to),
};
/** The items from position `from` up to but not including `to`; positions beyond the end are the end. Both are known and not negative. */
export function slice<T>(list: List<T>, from: number, to: number = 2 ** 31): Expr<T[]> {
  if (!(Number.isInteger(from) && from >= 0 && to >= from))
    throw new ChartError(`slice(${describe(toNode(list))}, ${from}, ${to}): positions are whole numbers with 0 ≤ from ≤ to`);
  return operate(SLICE, listType(itemType(list)), [list, from, to]);
}

/** Most numbers that `range` makes: a tenant's typing error must not eat the memory of whoever renders the chart. */
const RANGE_LIMIT = 10_000;
const RANGE: Operation = {
  name: 'range',
  partial: true,
  forms: ['int'],
  print: ([count], library) => `include ${library('range')} ${count} | fromJsonArray`,
  evaluate: (count: number) => {
    if (count > RANGE_LIMIT) throw new ChartError(`${count} are too many: at most ${RANGE_LIMIT} can be made`);
    return Array.from({ length: Math.max(0, count) }, (_, i) => i);
  },
};
/** The numbers from 0 up to but not including `count`; none if it is negative. More than 10,000 are an error of the render. */
export const range = (count: Arg<number>): Expr<number[]> => operate(RANGE, listType(INTEGER), [count]);
