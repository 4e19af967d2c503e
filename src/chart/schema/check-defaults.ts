import { ChartError } from '../error.ts';
import { fullDefault } from './default.ts';
import { jsonSchema } from './json-schema.ts';
import type { Properties, Schema } from './schema.ts';
import { validate } from './validate.ts';

/** Throws if the default of any schema, at any depth, is one that the schema itself refuses: no release could be made from it. */
export function checkDefaults(properties: Properties, path = 'values'): void {
  for (const [key, schema] of Object.entries(properties)) checkDefault(schema, `${path}.${key}`);
}

function checkDefault(schema: Schema<unknown>, path: string): void {
  const { shape } = schema;
  if (shape.kind === 'object') checkDefaults(shape.properties, path);
  if (shape.kind === 'map') checkDefault(shape.value, `${path}.*`);
  if (shape.kind === 'array') checkDefault(shape.item, `${path}[]`);
  const value = fullDefault(schema);
  if (value === undefined) return;
  const [fault] = validate(jsonSchema(schema), value, path);
  if (fault) throw new ChartError(`the default is refused by its own schema: ${fault}`, { path, source: schema.source });
}
