import { sortedKeys } from './order.ts';

/** A value of the evaluator: what JSON can hold; `undefined` stands for absent. */
export type Plain = string | number | boolean | null | undefined | readonly Plain[] | { readonly [key: string]: Plain };

export const isMap = (value: unknown): value is Record<string, Plain> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Sets a key of a map, `__proto__` included, which a plain assignment would take for the prototype. */
export function setKey(map: Record<string, Plain>, key: string, value: Plain): void {
  if (key === '__proto__') Object.defineProperty(map, key, { value, enumerable: true, configurable: true, writable: true });
  else map[key] = value;
}

export const getKey = (map: object, key: string): Plain => (Object.hasOwn(map, key) ? (map as Record<string, Plain>)[key] : undefined);

/** Go's encoding/json without HTML escaping: keys sorted, U+2028 and U+2029 escaped. */
export function rawJson(value: Plain): string {
  if (Array.isArray(value)) return `[${value.map((item: Plain) => rawJson(item)).join(',')}]`;
  if (isMap(value)) {
    const members = sortedKeys(value).map((key) => `${scalarJson(key)}:${rawJson(getKey(value, key))}`);
    return `{${members.join(',')}}`;
  }
  return scalarJson((value ?? null) as string | number | boolean | null);
}

const scalarJson = (value: string | number | boolean | null) =>
  typeof value === 'string'
    ? JSON.stringify(value).replace(/[\u2028\u2029]/g, (c) => (c === '\u2028' ? '\\u2028' : '\\u2029'))
    : JSON.stringify(value);

/** An integer in decimal digits, as Go prints an int64. */
export const digits = (value: number): string => BigInt(Math.trunc(value)).toString();
