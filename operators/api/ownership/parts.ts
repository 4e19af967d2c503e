import { isJsonObject, type Json } from '../objects.ts';
import { isAtomicMap, itemIdentity, listTypeOf } from '../schema/list-type.ts';
import { childSchema, type SchemaNode } from '../schema/schema-node.ts';

/** A part of a value that may have an owner of its own. */
export interface Part {
  /** The step to it, as the field-set format writes it: `f:` and a key, `k:` and the keys of a list's item, `v:` and an item itself. */
  readonly step: string;
  readonly value: Json;
  readonly schema: SchemaNode | undefined;
}

const WHOLE: SchemaNode = { 'x-kubernetes-map-type': 'atomic' };

/**
 * The parts of a map, or of a list whose items can be told apart.
 * @param schema of the value; without one maps have parts and lists have none
 * @returns undefined for a value that is owned as a whole
 */
export function partsOf(value: Json | undefined, schema: SchemaNode | undefined): Part[] | undefined {
  if (isJsonObject(value)) {
    if (isAtomicMap(schema)) return undefined;
    return Object.entries(value).map(([key, child]) => ({ step: `f:${key}`, value: child, schema: childSchema(schema, key) }));
  }
  return Array.isArray(value) && schema && listTypeOf(schema) !== 'atomic' ? itemsOf(value, schema) : undefined;
}

function itemsOf(items: readonly Json[], schema: SchemaNode): Part[] | undefined {
  const isSet = listTypeOf(schema) === 'set';
  const steps = new Set<string>();
  const parts: Part[] = [];
  for (const item of items) {
    const identity = itemIdentity(schema, item);
    const step = identity === undefined ? '' : `${isSet ? 'v' : 'k'}:${JSON.stringify(identity)}`;
    // Items that cannot be told apart make the list one value.
    if (step === '' || steps.has(step)) return undefined;
    steps.add(step);
    parts.push({ step, value: item, schema: isSet ? WHOLE : schema.items });
  }
  return parts;
}

/** True for a value without parts: it is owned by itself. */
export const isWhole = (parts: readonly Part[] | undefined): boolean => parts === undefined || parts.length === 0;
