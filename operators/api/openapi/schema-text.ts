import type { SchemaNode } from '../schema/schema-node.ts';

/** Where references point in the documents as they are built; v2 has another place. */
export const REF = '#/components/schemas/';

const META = 'io.k8s.apimachinery.pkg.apis.meta.v1.';
const OURS = 'com.github.cozystack.cozystack.pkg.apis.';

/** Name of a schema of the common metadata. */
export const metaName = (type: string): string => META + type;

/** Name of a schema of ours. Dots only: clients find references by cutting the prefix off, and undo no escapes. */
export const ourName = (group: string, type: string): string => `${OURS}${group.split('.')[0]}.v1alpha1.${type}`;

export const GVK = 'x-kubernetes-group-version-kind';

export const string = (description: string, more: SchemaNode = {}): SchemaNode => ({ type: 'string', description, ...more });
export const integer = (description: string, format: 'int32' | 'int64' = 'int64'): SchemaNode => ({ type: 'integer', format, description });
export const boolean = (description: string): SchemaNode => ({ type: 'boolean', description });
export const list = (items: SchemaNode, description: string): SchemaNode => ({ type: 'array', items, description });
export const texts = (description: string): SchemaNode => ({ type: 'object', additionalProperties: { type: 'string' }, description });
export const object = (description: string, properties: Record<string, SchemaNode>, required: string[] = []): SchemaNode => ({
  type: 'object',
  description,
  properties,
  ...(required.length > 0 ? { required } : {}),
});

/** A reference that may be described: beside a bare `$ref` nothing else counts. */
export const reference = (name: string, description?: string): SchemaNode =>
  description ? { description, allOf: [{ $ref: REF + name }] } : { $ref: REF + name };

export const kindOf = (group: string, version: string, kind: string) => ({ group, version, kind });

const TYPE_TEXTS = {
  apiVersion: 'Version of the schema of this object.',
  kind: 'Kind of the object that this is.',
};

/** The fields that every object and every list begins with. */
export const typeFields = (): Record<string, SchemaNode> => ({ apiVersion: string(TYPE_TEXTS.apiVersion), kind: string(TYPE_TEXTS.kind) });
