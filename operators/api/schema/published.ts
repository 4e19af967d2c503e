import { isJsonObject } from '../objects.ts';
import { isSchema, type SchemaNode } from './schema-node.ts';

const PRESERVE = 'x-kubernetes-preserve-unknown-fields';

/** Keywords of OpenAPI 3.0 schemas and the JSON type each must have; anything else could make a client refuse the whole document. */
const KEYWORDS: Record<string, 'string' | 'number' | 'boolean' | 'any' | 'strings' | 'list' | 'object'> = {
  title: 'string',
  description: 'string',
  format: 'string',
  pattern: 'string',
  type: 'string',
  default: 'any',
  example: 'any',
  enum: 'list',
  multipleOf: 'number',
  maximum: 'number',
  minimum: 'number',
  exclusiveMaximum: 'boolean',
  exclusiveMinimum: 'boolean',
  maxLength: 'number',
  minLength: 'number',
  maxItems: 'number',
  minItems: 'number',
  uniqueItems: 'boolean',
  maxProperties: 'number',
  minProperties: 'number',
  required: 'strings',
  readOnly: 'boolean',
  nullable: 'boolean',
  externalDocs: 'object',
};

function fits(value: unknown, type: (typeof KEYWORDS)[string]): boolean {
  if (type === 'any') return true;
  if (type === 'list') return Array.isArray(value) && value.length > 0;
  if (type === 'strings') return Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string');
  if (type === 'object') return isJsonObject(value);
  return typeof value === type;
}

/** Applies `change` to every sub-schema of a node, one level down. */
function mapChildren(node: SchemaNode, change: (child: SchemaNode) => SchemaNode): SchemaNode {
  const made: SchemaNode = {};
  if (node.properties) made.properties = Object.fromEntries(Object.entries(node.properties).map(([name, child]) => [name, change(child)]));
  if (isSchema(node.items)) made.items = change(node.items);
  if (isSchema(node.additionalProperties)) made.additionalProperties = change(node.additionalProperties);
  for (const word of ['allOf', 'anyOf', 'oneOf'] as const)
    if (Array.isArray(node[word]) && node[word].length > 0) made[word] = node[word].map(change);
  if (isSchema(node.not)) made.not = change(node.not);
  return made;
}

/** One node for v3: known keywords and extensions only, boolean `additionalProperties` replaced. */
function publishedNode(node: SchemaNode): SchemaNode {
  const made: SchemaNode = {};
  for (const [keyword, value] of Object.entries(node)) {
    if (keyword.startsWith('x-')) made[keyword] = value;
    else if (Object.hasOwn(KEYWORDS, keyword) && fits(value, KEYWORDS[keyword]!)) made[keyword] = value;
  }
  if (node.additionalProperties === true) made[PRESERVE] = true;
  return Object.assign(made, mapChildren(node, publishedNode));
}

/**
 * The `spec` that OpenAPI v3 shows for a kind. An unset schema allows anything; values that a schema does not mention stay allowed,
 * unless it describes them by `additionalProperties`. Boolean `additionalProperties` never leave: type checkers follow them to nothing.
 */
export function publishedSpec(schema: SchemaNode | undefined): SchemaNode {
  if (!schema) return { type: 'object', [PRESERVE]: true };
  const made = publishedNode(schema);
  if (!made.additionalProperties) made[PRESERVE] = true;
  return { type: 'object', ...made };
}

const isIntOrString = (parts: SchemaNode[] | undefined): boolean =>
  parts?.length === 2 && ['integer', 'string'].every((type) => parts.some((part) => part.type === type));

/** The same for v2, which knows no alternatives, no null and, as published by a cluster, no defaults. */
export function withoutV3Keywords(node: SchemaNode): SchemaNode {
  const { anyOf, oneOf: _one, not: _not, nullable: _nullable, default: _default, ...rest } = node;
  const made: SchemaNode = { ...rest, ...mapChildren(rest, withoutV3Keywords) };
  if (isIntOrString(anyOf)) Object.assign(made, { type: 'string', 'x-kubernetes-int-or-string': true });
  return made;
}
