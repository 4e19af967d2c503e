import { isJsonObject, type JsonObject, sameJson } from '../objects.ts';
import { fieldsOf, type PathSet } from './paths.ts';

/** How one value differs from another, by field. */
export interface FieldChanges {
  /** Fields that are new or have another value. */
  readonly written: PathSet;
  /** Fields that are there no more. */
  readonly removed: PathSet;
}

export function fieldChanges(before: JsonObject, after: JsonObject): FieldChanges {
  const changes = { written: new Set<string>(), removed: new Set<string>() };
  compare(before, after, [], changes);
  return changes;
}

function compare(before: JsonObject, after: JsonObject, keys: readonly string[], changes: { written: PathSet; removed: PathSet }): void {
  for (const [key, value] of Object.entries(after)) {
    const at = [...keys, key];
    const old = Object.hasOwn(before, key) ? before[key] : undefined;
    if (isJsonObject(value) && isJsonObject(old)) {
      compare(old, value, at, changes);
      continue;
    }
    if (old !== undefined && sameJson(old, value)) continue;
    for (const path of fieldsOf({ [key]: value }, keys)) changes.written.add(path);
    if (isJsonObject(old)) for (const path of fieldsOf(old, at)) changes.removed.add(path);
  }
  for (const [key, old] of Object.entries(before)) {
    if (!Object.hasOwn(after, key)) for (const path of fieldsOf({ [key]: old }, keys)) changes.removed.add(path);
  }
}
