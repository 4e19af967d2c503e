import { type JsonObject, sameJson } from '../objects.ts';
import type { SchemaNode } from '../schema/schema-node.ts';
import { type Part, partsOf } from './parts.ts';
import { fieldsOf, type PathSet, partFields, pathKey } from './paths.ts';

/** How one value differs from another, by field. */
export interface FieldChanges {
  /** Fields that are new or have another value. */
  readonly written: PathSet;
  /** Fields that are there no more. */
  readonly removed: PathSet;
}

export function fieldChanges(before: JsonObject, after: JsonObject, schema: SchemaNode | undefined): FieldChanges {
  const changes = { written: new Set<string>(), removed: new Set<string>() };
  compareParts(partsOf(before, schema) ?? [], partsOf(after, schema) ?? [], [], changes);
  return changes;
}

function compareParts(before: readonly Part[], after: readonly Part[], steps: readonly string[], changes: FieldChanges): void {
  const old = new Map(before.map((part) => [part.step, part]));
  for (const part of after) {
    const was = old.get(part.step);
    old.delete(part.step);
    if (was) compare(was, part, steps, changes);
    else partFields(part, steps, changes.written);
  }
  for (const part of old.values()) partFields(part, steps, changes.removed);
}

/** Two values under one step: part by part if both are of one shape, else as wholes. */
function compare(before: Part, after: Part, steps: readonly string[], changes: FieldChanges): void {
  const [old, now] = [partsOf(before.value, before.schema), partsOf(after.value, after.schema)];
  if (old && now && Array.isArray(before.value) === Array.isArray(after.value)) {
    compareParts(old, now, [...steps, after.step], changes);
    return;
  }
  if (sameJson(before.value, after.value)) return;
  partFields(after, steps, changes.written);
  // Whoever owned the old value as a whole has lost it.
  changes.written.add(pathKey([...steps, after.step]));
  // What stood below the old value stands there no more.
  fieldsOf(before.value, before.schema, [...steps, before.step], changes.removed);
}
