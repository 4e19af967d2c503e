import { isSchema, type SchemaNode } from './schema-node.ts';

/** Keywords that judge a value and mean the same to Kubernetes and to JSON schema. */
const KEPT = [
  'enum',
  'const',
  'pattern',
  'format',
  'required',
  'uniqueItems',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
  'minimum',
  'maximum',
] as const;

/** OpenAPI 3.0 makes a bound exclusive by a flag beside it, JSON schema by a bound of another name. */
function bounds(node: SchemaNode, made: Record<string, unknown>): void {
  for (const [exclusive, inclusive] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    const value = node[exclusive];
    if (typeof value === 'number') made[exclusive] = value;
    else if (value === true && made[inclusive] !== undefined) {
      made[exclusive] = made[inclusive];
      delete made[inclusive];
    }
  }
}

function typeOf(node: SchemaNode): string | string[] | undefined {
  const type = node['x-kubernetes-int-or-string'] ? ['integer', 'string'] : node.type;
  if (!node.nullable || type === undefined) return type;
  return [...[type].flat(), 'null'];
}

/**
 * The JSON schema that judges what the published one describes: `nullable` and int-or-string become types; keys that the schema does not
 * mention are allowed, as they are in what is published.
 */
export function checkable(node: SchemaNode): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (const keyword of KEPT) if (node[keyword] !== undefined) made[keyword] = node[keyword];
  bounds(node, made);
  const type = typeOf(node);
  if (type !== undefined) made['type'] = type;
  if (node.nullable && node.enum) made['enum'] = [...node.enum, null];
  if (node.properties)
    made['properties'] = Object.fromEntries(Object.entries(node.properties).map(([name, child]) => [name, checkable(child)]));
  if (isSchema(node.items)) made['items'] = checkable(node.items);
  if (isSchema(node.additionalProperties)) made['additionalProperties'] = checkable(node.additionalProperties);
  for (const word of ['allOf', 'anyOf', 'oneOf'] as const) {
    if (!node[word]?.length || (word === 'anyOf' && node['x-kubernetes-int-or-string'])) continue;
    made[word] = node[word].map(checkable);
  }
  if (isSchema(node.not)) made['not'] = checkable(node.not);
  return made;
}
