import type { Condition, ObjectMeta, OwnerReference } from '../kit/client/object.ts';

export type { Condition, OwnerReference };

/** Any JSON value, as it crosses the wire. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

/** One writer's fields; `fieldsV1` is the trie of the Kubernetes field-set format. */
export interface ManagedFieldsEntry {
  manager: string;
  operation: 'Apply' | 'Update';
  apiVersion: string;
  time?: string;
  fieldsType: 'FieldsV1';
  fieldsV1: JsonObject;
  subresource?: string;
}

/** Metadata of an object that we serve; bodies of requests may lack any of it. */
export interface ServedMeta extends Partial<Omit<ObjectMeta, 'generation' | 'managedFields'>> {
  managedFields?: ManagedFieldsEntry[];
}

/** An object of one of our kinds. Which other fields it has, the kind says. */
export interface ServedObject {
  apiVersion: string;
  kind: string;
  metadata: ServedMeta;
  [field: string]: unknown;
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Deep equality of JSON values; key order does not count, absent and undefined are the same. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, index) => sameJson(item, b[index]));
  }
  const left = a as Record<string, unknown>;
  const right = b as Record<string, unknown>;
  const keys = Object.keys(left).filter((key) => left[key] !== undefined);
  const others = Object.keys(right).filter((key) => right[key] !== undefined);
  return keys.length === others.length && keys.every((key) => Object.hasOwn(right, key) && sameJson(left[key], right[key]));
}

/** Sets a key of any name, `__proto__` included: bodies come from anywhere. */
export function setKey<T>(target: { [key: string]: T }, key: string, value: T): void {
  if (key === '__proto__') Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
  else target[key] = value;
}

/** The value under a key of the object itself; inherited names such as `constructor` are absent. */
export function ownValue<T>(target: { [key: string]: T }, key: string): T | undefined {
  return Object.hasOwn(target, key) ? target[key] : undefined;
}
