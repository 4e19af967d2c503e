import { isJsonObject, type Json, type JsonObject, ownValue, sameJson, setKey } from '../objects.ts';
import { childSchema, type SchemaNode, shapeOf } from './schema-node.ts';

/** What becomes of a value of a wrong type: a view shows the schema's shape instead, a check needs to see it as it is. */
export type WrongTypes = 'replace' | 'keep';

/** A value with the schema's defaults filled in. The input is not changed; parts that need no default are shared with it. */
function withDefaults(node: SchemaNode, value: Json | undefined, wrongTypes: WrongTypes = 'replace'): Json | undefined {
  return filled(node, value, wrongTypes, false);
}

/** A spec with defaults: always an object. The defaults of the root itself are not used. */
export function specWithDefaults(schema: SchemaNode, spec: Json | undefined, wrongTypes: WrongTypes = 'replace'): JsonObject {
  return filled(schema, spec, wrongTypes, true) as JsonObject;
}

function filled(node: SchemaNode, value: Json | undefined, wrongTypes: WrongTypes, root: boolean): Json | undefined {
  const shape = root ? 'object' : shapeOf(node);
  if (shape === 'object') {
    if (isJsonObject(value)) return object(node, value, wrongTypes);
    if (wrongTypes === 'keep' && value !== undefined && (value !== null || !isJsonObject(node.default))) return value;
    return object(node, !root && isJsonObject(node.default) ? node.default : {}, wrongTypes);
  }
  if (shape === 'array') {
    const list = Array.isArray(value) ? value : Array.isArray(node.default) ? node.default : [];
    const stays = value !== undefined && (value !== null || !Array.isArray(node.default));
    if (!Array.isArray(value) && wrongTypes === 'keep' && stays) return value;
    return node.items
      ? shared(
          list,
          list.map((item) => filled(node.items!, item, wrongTypes, false) ?? null),
        )
      : list;
  }
  return value === null && node.default !== undefined ? node.default : value;
}

function shared(before: Json[], after: Json[]): Json[] {
  return after.every((item, index) => item === before[index]) ? before : after;
}

function object(node: SchemaNode, value: JsonObject, wrongTypes: WrongTypes): JsonObject {
  let result = value;
  const put = (key: string, made: Json | undefined) => {
    if (made === undefined || ownValue(result, key) === made) return;
    if (result === value) result = { ...value };
    setKey(result, key, made);
  };
  for (const [key, child] of Object.entries(node.properties ?? {})) {
    const present = Object.hasOwn(value, key);
    if (!present && child.default === undefined) continue;
    put(key, filled(child, present ? value[key] : child.default, wrongTypes, false));
  }
  for (const key of Object.keys(value)) {
    if (node.properties && Object.hasOwn(node.properties, key)) continue;
    const child = childSchema(node, key);
    if (child) put(key, filled(child, value[key], wrongTypes, false));
  }
  return result;
}

/** Tells which paths of a result must stay as they are because their writer named them. */
export type Named = (path: readonly (string | number)[]) => boolean;

/**
 * Takes those defaults out again that nobody wrote: what to store so that reading it gives `result`.
 * @param result the whole value, defaults included, as a writer wants to read it back
 * @param stored what is stored now
 * @param named values that the writer named stay, even if they equal the default
 */
export function withoutDefaults(schema: SchemaNode, result: JsonObject, stored: JsonObject, named: Named = () => false): JsonObject {
  const made = stripped(schema, result, stored, named, [], true) as JsonObject;
  // Where the rules above cannot take a default out without changing what is read, the whole is stored as it is.
  return sameJson(specWithDefaults(schema, made), specWithDefaults(schema, result)) ? made : result;
}

function stripped(
  node: SchemaNode | undefined,
  value: Json,
  stored: Json | undefined,
  named: Named,
  path: readonly (string | number)[],
  root = false,
): Json {
  if (!node || stored === undefined || named(path)) return value;
  const read = root ? specWithDefaults(node, stored) : withDefaults(node, stored);
  const mayRestore = !(stored === null && root);
  if (mayRestore && sameJson(read, value) && !anyNamed(named, path, value)) return stored;
  if (isJsonObject(value) && isJsonObject(stored)) {
    const kept: JsonObject = {};
    for (const [key, child] of Object.entries(value)) {
      const schema = childSchema(node, key);
      const before = ownValue(stored, key);
      if (before === undefined && isUnwrittenDefault(node, key, child) && !anyNamed(named, [...path, key], child)) continue;
      setKey(kept, key, stripped(schema, child, before, named, [...path, key]));
    }
    return kept;
  }
  if (Array.isArray(value) && Array.isArray(stored)) {
    return value.map((item, index) => stripped(node.items, item, stored[index], named, [...path, index]));
  }
  return value;
}

function isUnwrittenDefault(parent: SchemaNode, key: string, value: Json): boolean {
  const child = parent.properties && Object.hasOwn(parent.properties, key) ? parent.properties[key] : undefined;
  return child?.default !== undefined && sameJson(withDefaults(child, child.default), value);
}

function anyNamed(named: Named, path: readonly (string | number)[], value: Json): boolean {
  if (named(path)) return true;
  if (isJsonObject(value)) return Object.entries(value).some(([key, child]) => anyNamed(named, [...path, key], child));
  return Array.isArray(value) && value.some((child, index) => anyNamed(named, [...path, index], child));
}
