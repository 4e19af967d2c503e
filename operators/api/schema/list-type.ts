import { childPath, duplicateValue, type FieldError, required } from '../errors/field-error.ts';
import { isJsonObject, type Json, type JsonObject, sameJson } from '../objects.ts';
import { childSchema, type SchemaNode } from './schema-node.ts';

/** How a list is merged: as one value, item by item, or by the keys of its items. */
export type ListType = 'atomic' | 'set' | 'map';

/** `x-kubernetes-list-type`; a list of maps without keys to tell them by is one value. */
export function listTypeOf(node: SchemaNode | undefined): ListType {
  const type = node?.['x-kubernetes-list-type'];
  if (type === 'set') return 'set';
  return type === 'map' && mapKeys(node!).length > 0 ? 'map' : 'atomic';
}

/** `x-kubernetes-list-map-keys`, in the order of their names: the order that they have wherever they are written. */
export function mapKeys(node: SchemaNode): string[] {
  const keys = node['x-kubernetes-list-map-keys'];
  return Array.isArray(keys) ? keys.map(String).sort() : [];
}

/** `x-kubernetes-map-type: atomic`: a map that is one value. */
export const isAtomicMap = (node: SchemaNode | undefined): boolean => node?.['x-kubernetes-map-type'] === 'atomic';

/**
 * What tells an item of a list from the others: itself in a set, its keys in a map.
 * @returns undefined for an item that has not all of its keys
 */
export function itemIdentity(node: SchemaNode, item: Json): Json | undefined {
  if (listTypeOf(node) === 'set') return item;
  if (!isJsonObject(item)) return undefined;
  const identity: JsonObject = {};
  for (const key of mapKeys(node)) {
    const value = (Object.hasOwn(item, key) ? item[key] : undefined) ?? childSchema(node.items, key)?.default;
    if (value === undefined || isJsonObject(value) || Array.isArray(value)) return undefined;
    identity[key] = value;
  }
  return identity;
}

/**
 * Items that stand twice in a list, and items without a key, anywhere below a value.
 * @param old the value before a change: a list that has not changed is let pass
 */
export function listErrors(node: SchemaNode | undefined, value: Json, old: Json | undefined, path: string): FieldError[] {
  if (!node || sameJson(value, old)) return [];
  if (Array.isArray(value)) {
    const below = value.flatMap((item, index) => listErrors(node.items, item, undefined, `${path}[${index}]`));
    return listTypeOf(node) === 'atomic' ? below : [...itemErrors(node, value, path), ...below];
  }
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, child]) =>
    listErrors(childSchema(node, key), child, isJsonObject(old) && Object.hasOwn(old, key) ? old[key] : undefined, childPath(path, key)),
  );
}

function itemErrors(node: SchemaNode, items: readonly Json[], path: string): FieldError[] {
  const seen = new Set<string>();
  return items.flatMap((item, index) => {
    const identity = itemIdentity(node, item);
    if (identity === undefined) return isJsonObject(item) ? missingKeys(node, item, `${path}[${index}]`) : [];
    const text = JSON.stringify(identity);
    if (seen.has(text)) return [duplicateValue(`${path}[${index}]`, identity)];
    seen.add(text);
    return [];
  });
}

const missingKeys = (node: SchemaNode, item: JsonObject, path: string): FieldError[] =>
  mapKeys(node)
    .filter((key) => !Object.hasOwn(item, key))
    .map((key) => required(childPath(path, key)));
