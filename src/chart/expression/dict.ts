import { ChartError } from '../error.ts';
import type { Arg, Expr, MapArg } from './expr.ts';
import { toNode } from './literal.ts';
import { operate } from './operate.ts';
import type { Operation } from './operation.ts';
import { sortedKeys } from './order.ts';
import { getKey, type Plain, setKey } from './plain.ts';
import { describe, expression } from './proxy.ts';
import { BOOLEAN, listType, mapType, memberType, STRING } from './type.ts';

type Dict<T> = MapArg<T>;
type Entries = Record<string, Plain>;

export const GET: Operation = {
  name: 'get',
  print: ([map, key]) => `index ${map} ${key}`,
  evaluate: (map: Entries, key: string) => getKey(map, key) ?? undefined,
};
/** The value of a key; nothing if the map does not have it. */
export const get = <T>(map: Dict<T>, key: Arg<string>): Expr<T | undefined> =>
  operate(GET, memberType(toNode(map).type), [map, key], { optional: true });

const HAS: Operation = {
  name: 'has',
  print: ([map, key]) => `hasKey ${map} ${key}`,
  evaluate: (map: Entries, key: string) => Object.hasOwn(map, key),
};
/** True if the map has the key. */
export const has = (map: Dict<unknown>, key: Arg<string>): Expr<boolean> => operate(HAS, BOOLEAN, [map, key]);

const KEYS: Operation = { name: 'keys', print: ([map]) => `keys ${map} | sortAlpha`, evaluate: sortedKeys };
/** The keys in order of their code points. */
export const keys = (map: Dict<unknown>): Expr<string[]> => operate(KEYS, listType(STRING), [map]);

function selection(name: 'pick' | 'omit', keep: (listed: boolean) => boolean): Operation {
  return {
    name,
    print: ([map, ...names]) => `${name} ${map} ${names.join(' ')}`,
    evaluate: (map: Entries, ...names: string[]) => {
      const result: Entries = {};
      for (const key of Object.keys(map)) if (keep(names.includes(key))) setKey(result, key, map[key]);
      return result;
    },
  };
}
const PICK = selection('pick', (listed) => listed);
const OMIT = selection('omit', (listed) => !listed);
/** The map with these keys only. */
export const pick = <T>(map: Dict<T>, ...names: [Arg<string>, ...Arg<string>[]]): Expr<Record<string, T>> =>
  operate(PICK, mapType(memberType(toNode(map).type)), [map, ...names]);
/** The map without these keys. */
export const omit = <T>(map: Dict<T>, ...names: [Arg<string>, ...Arg<string>[]]): Expr<Record<string, T>> =>
  operate(OMIT, mapType(memberType(toNode(map).type)), [map, ...names]);

/**
 * The first map with the entries of the others laid over it, one level deep; a later entry wins even if it is empty, 0 or false.
 * (Sprig's `merge` takes such a value for absent.)
 */
export function overlay<T>(...maps: [Dict<T>, ...Dict<T>[]]): Expr<Record<string, T>> {
  const node = toNode(Object.assign({}, ...maps.map((map) => ({ ...(map as object) }))));
  if (node.kind !== 'map') throw new ChartError(`overlay(): ${describe(node)} is no map`);
  return expression(node);
}
