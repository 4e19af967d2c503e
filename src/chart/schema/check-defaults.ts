import { ChartError } from '../error.ts';
import { isMap, type Plain } from '../expression/plain.ts';
import { fullDefault } from './default.ts';
import { jsonSchema } from './json-schema.ts';
import type { Properties, Schema } from './schema.ts';
import { validate } from './validate.ts';

/**
 * Throws if the default of any schema, at any depth, is one that the schema itself refuses: no release could be made from it. Neither may a value be
 * required for which there is a default, unless values.yaml holds it: the API fills it in for whoever looks and does not store it, so that Helm
 * would miss it.
 */
export function checkDefaults(properties: Properties, path = 'values', inValuesFile = true): void {
  for (const [key, schema] of Object.entries(properties)) checkDefault(schema, `${path}.${key}`, inValuesFile);
}

function checkDefault(schema: Schema<unknown>, path: string, inValuesFile: boolean): void {
  const { shape } = schema;
  const value = fullDefault(schema);
  if (shape.kind === 'object') checkDefaults(shape.properties, path, inValuesFile && value !== undefined);
  if (shape.kind === 'map') checkDefault(shape.value, `${path}.*`, false);
  if (shape.kind === 'array') checkDefault(shape.item, `${path}[]`, false);
  if (value === undefined) return;
  const empty = nullIn(value, path);
  if (empty !== undefined)
    throw new ChartError(`the default holds null at ${empty}, which Helm takes for absent: leave it out`, { path, source: schema.source });
  const [fault] = validate(jsonSchema(schema), value, path);
  if (fault) throw new ChartError(`the default is refused by its own schema: ${fault}`, { path, source: schema.source });
  if (schema.required && !inValuesFile)
    throw new ChartError('required, and yet there is a default: leave one of the two away', { path, source: schema.source });
}

/** Where a value holds null at any depth; undefined if nowhere. Lists may hold it. */
function nullIn(value: Plain, path: string): string | undefined {
  if (value === null) return path;
  if (!isMap(value)) return undefined;
  for (const [key, member] of Object.entries(value)) {
    const found = nullIn(member, `${path}.${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
}
