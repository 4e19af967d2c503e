import type { JsonSchema, Properties, Schema } from './schema.ts';

/** The JSON Schema document of a schema; `name` is what an immutable value is called in the message. */
export function jsonSchema(schema: Schema<unknown>, name = 'value'): JsonSchema {
  const { shape, keywords } = schema;
  const { title, description, type, ...rest } = keywords;
  const result: Record<string, unknown> = {};
  if (title !== undefined) result['title'] = title;
  if (description !== undefined) result['description'] = description;
  if (type !== undefined) result['type'] = type;
  if (schema.default !== undefined) result['default'] = schema.default;
  Object.assign(result, rest);
  if (schema.immutable) {
    const rules = (rest['x-kubernetes-validations'] ?? []) as object[];
    result['x-kubernetes-validations'] = [...rules, { rule: 'self == oldSelf', message: `${name} is immutable` }];
  }
  if (shape.kind === 'object' && Object.keys(shape.properties).length > 0) Object.assign(result, propertiesOf(shape.properties));
  if (shape.kind === 'map') result['additionalProperties'] = jsonSchema(shape.value, name);
  if (shape.kind === 'array') result['items'] = jsonSchema(shape.item, name);
  return result;
}

function propertiesOf(properties: Properties): JsonSchema {
  const required = Object.keys(properties).filter((key) => properties[key]?.required);
  return {
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(Object.entries(properties).map(([key, schema]) => [key, jsonSchema(schema, key)])),
  };
}
