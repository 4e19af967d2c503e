import { isMap, type Plain, setKey } from '../expression/plain.ts';
import type { Properties, Schema } from './schema.ts';

/** The default of a schema with the defaults of its properties filled in; undefined if there is none. */
export function fullDefault(schema: Schema<unknown>): Plain {
  return schema.default === undefined ? undefined : withDefaults(schema, schema.default);
}

/** The defaults of these properties. */
export function defaultsOf(properties: Properties): Record<string, Plain> {
  const result: Record<string, Plain> = {};
  for (const [key, schema] of Object.entries(properties)) {
    const value = fullDefault(schema);
    if (value !== undefined) setKey(result, key, value);
  }
  return result;
}

/**
 * A value as the chart sees it: whatever its schema knows a default for is filled in at every depth, null counts as absent.
 * The template `<chart>.values` (print/values-template.ts) does the same in Helm.
 */
function withDefaults(schema: Schema<unknown>, value: Plain): Plain {
  if (value === null || value === undefined) return fullDefault(schema);
  const { shape } = schema;
  if (shape.kind === 'array' && Array.isArray(value))
    return value.map((item: Plain) => (item === null ? null : withDefaults(shape.item, item)));
  if (shape.kind === 'map' && isMap(value)) {
    const result: Record<string, Plain> = {};
    for (const [key, member] of Object.entries(value))
      if (member !== null && member !== undefined) setKey(result, key, withDefaults(shape.value, member));
    return result;
  }
  if (shape.kind === 'object' && isMap(value)) return resolveProperties(shape.properties, value, shape.open);
  return value;
}

/** The declared properties of a map, with their defaults; what is not declared is left out, unless the object is open. */
export function resolveProperties(properties: Properties, given: Readonly<Record<string, Plain>>, open = false): Record<string, Plain> {
  const result: Record<string, Plain> = {};
  if (open)
    for (const [key, value] of Object.entries(given)) if (!Object.hasOwn(properties, key) && value !== null) setKey(result, key, value);
  for (const [key, schema] of Object.entries(properties)) {
    const value = withDefaults(schema, Object.hasOwn(given, key) ? given[key] : undefined);
    if (value !== undefined) setKey(result, key, value);
  }
  return result;
}
