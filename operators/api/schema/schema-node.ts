import type { Json } from '../objects.ts';

/** A validation rule of `x-kubernetes-validations`. */
export interface ValidationRule {
  rule: string;
  message?: string;
  messageExpression?: string;
  reason?: string;
  fieldPath?: string;
  optionalOldSelf?: boolean;
}

/** The part of JSON schema that Kubernetes gives a meaning to; other keywords are carried along. */
export interface SchemaNode {
  type?: string;
  title?: string;
  description?: string;
  default?: Json;
  nullable?: boolean;
  enum?: Json[];
  format?: string;
  pattern?: string;
  required?: string[];
  properties?: Record<string, SchemaNode>;
  items?: SchemaNode;
  additionalProperties?: SchemaNode | boolean;
  allOf?: SchemaNode[];
  anyOf?: SchemaNode[];
  oneOf?: SchemaNode[];
  not?: SchemaNode;
  'x-kubernetes-validations'?: ValidationRule[];
  'x-kubernetes-int-or-string'?: boolean;
  'x-kubernetes-preserve-unknown-fields'?: boolean;
  [keyword: string]: unknown;
}

/** How a value under a node is treated: as its type says, else as what it declares parts of. */
export function shapeOf(node: SchemaNode): 'object' | 'array' | 'scalar' {
  if (node.type === 'object' || node.type === 'array') return node.type;
  if (node.type !== undefined) return 'scalar';
  if (node.properties || isSchema(node.additionalProperties)) return 'object';
  return node.items ? 'array' : 'scalar';
}

export function isSchema(value: unknown): value is SchemaNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The schema that governs a key of an object: its property, else the one for all other keys. */
export function childSchema(node: SchemaNode | undefined, key: string): SchemaNode | undefined {
  if (!node) return undefined;
  const property = node.properties && Object.hasOwn(node.properties, key) ? node.properties[key] : undefined;
  return property ?? (isSchema(node.additionalProperties) ? node.additionalProperties : undefined);
}
