import type { Expr, MapArg } from './expr.ts';
import { operate } from './operate.ts';
import type { Operation } from './operation.ts';
import { isMap, type Plain, setKey } from './plain.ts';
import { ANY, mapType } from './type.ts';

type Entries = Readonly<Record<string, Plain>>;

const DEEP_MERGE: Operation = {
  name: 'deepMerge',
  print: ([base, over], library) => `include ${library('deepMerge')} (list ${base} ${over} ${library('deepMerge')}) | fromJson`,
  evaluate: merge,
};
/**
 * A map with another laid over it, key by key at every depth: where both hold a map they are merged, else the second wins, even if it is empty, 0 or
 * false. Lists are taken whole.
 */
export const deepMerge = (base: MapArg<unknown>, over: MapArg<unknown>): Expr<Record<string, unknown>> =>
  operate(DEEP_MERGE, mapType(ANY), [base, over]);

function merge(base: Entries, over: Entries): Entries {
  const merged: Record<string, Plain> = {};
  for (const [key, value] of Object.entries(base)) setKey(merged, key, value);
  for (const [key, value] of Object.entries(over)) {
    const below = Object.hasOwn(merged, key) ? merged[key] : undefined;
    setKey(merged, key, isMap(below) && isMap(value) ? merge(below, value) : value);
  }
  return merged;
}
