import { isJsonObject, type Json, type JsonObject, setKey } from '../objects.ts';

/** RFC 7386: null removes, objects merge, everything else replaces. The target is not changed. */
export function mergePatch(target: Json | undefined, patch: Json): Json {
  if (!isJsonObject(patch)) return patch;
  const made: JsonObject = isJsonObject(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete made[key];
    else setKey(made, key, mergePatch(Object.hasOwn(made, key) ? made[key] : undefined, value));
  }
  return made;
}

/** The merge patch that makes `after` out of `before`; undefined if they are the same. */
export function mergeDifference(before: Json | undefined, after: Json | undefined): Json | undefined {
  if (after === undefined) return before === undefined ? undefined : null;
  if (!isJsonObject(before) || !isJsonObject(after))
    return JSON.stringify(before) === JSON.stringify(after) ? undefined : cleared(before, after);
  const patch: JsonObject = {};
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const difference = mergeDifference(
      Object.hasOwn(before, key) ? before[key] : undefined,
      Object.hasOwn(after, key) ? after[key] : undefined,
    );
    if (difference !== undefined) setKey(patch, key, difference);
  }
  return Object.keys(patch).length > 0 ? patch : undefined;
}

/** A merge patch cannot say null for a value: such an object is written whole by whoever asks; see {@link holdsNull}. */
const cleared = (_before: Json | undefined, after: Json): Json => after;

/** True if a value holds a null anywhere in its maps: merge patches would take it for a removal. */
export function holdsNull(value: Json | undefined): boolean {
  if (value === null) return true;
  return isJsonObject(value) && Object.values(value).some(holdsNull);
}
