import type { TSchema } from 'typebox';

/** A structural schema of apiextensions.k8s.io/v1, as plain JSON. */
export type StructuralSchema = { [key: string]: unknown };

/** Keywords that a structural schema has and that pass through unchanged. */
const KEPT = new Set([
  'type',
  'description',
  'default',
  'enum',
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
  'required',
  'nullable',
  'title',
  'example',
]);

/** Any text as key: what TypeBox prints for `Type.Record(Type.String(), …)`. */
const ANY_KEY = '^.*$';

/**
 * Translates a TypeBox schema to what a CustomResourceDefinition may hold.
 *
 * @param at path for messages, such as `Package.spec`
 * @throws {Error} for a keyword that Kubernetes has no place for, and for a field without description (`kubectl explain` would show nothing)
 */
export function structuralSchema(schema: TSchema, at: string): StructuralSchema {
  const source = schema as unknown as Record<string, unknown>;
  if (source['x-kubernetes-int-or-string'] === true) return { ...source };
  const literals = literalsOf(source);
  if (literals) return typed({ ...rest(source, ['anyOf', 'const', 'type']), enum: literals }, at);

  const out: StructuralSchema = {};
  for (const [key, value] of Object.entries(source)) {
    if (KEPT.has(key) || key.startsWith('x-kubernetes-')) out[key] = value;
    else if (key === 'properties') out[key] = properties(value as Record<string, TSchema>, at);
    else if (key === 'items') out[key] = structuralSchema(value as TSchema, `${at}[]`);
    else if (key === 'patternProperties') out['additionalProperties'] = anyKey(value as Record<string, TSchema>, at);
    else throw new Error(`${at}: a CustomResourceDefinition cannot hold the schema keyword "${key}"; describe the field without it`);
  }
  return typed(out, at);
}

function properties(fields: Record<string, TSchema>, at: string): StructuralSchema {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const path = `${at}.${name}`;
      if (!(field as { description?: string }).description)
        throw new Error(`${path}: the field has no description; kubectl explain would show nothing`);
      return [name, structuralSchema(field, path)];
    }),
  );
}

function anyKey(patterns: Record<string, TSchema>, at: string): StructuralSchema {
  const [[pattern, value] = [], ...more] = Object.entries(patterns);
  if (pattern !== ANY_KEY || value === undefined || more.length > 0)
    throw new Error(
      `${at}: a CustomResourceDefinition cannot restrict the keys of a map; use Type.Record(Type.String(), …) and a validation rule`,
    );
  return structuralSchema(value, `${at}.*`);
}

/** The values of a union of literals or of one literal; `undefined` for anything else. */
function literalsOf(schema: Record<string, unknown>): unknown[] | undefined {
  if ('const' in schema) return [schema['const']];
  const choices = schema['anyOf'];
  if (!Array.isArray(choices) || !choices.every((choice: object) => 'const' in choice)) return undefined;
  return choices.map((choice: { const: unknown }) => choice.const);
}

/** Kubernetes wants a type at every node that has no escape hatch; TypeBox leaves it out at enumerations. */
function typed(schema: StructuralSchema, at: string): StructuralSchema {
  if ('type' in schema || schema['x-kubernetes-preserve-unknown-fields'] === true) return schema;
  const kinds = new Set((schema['enum'] as unknown[] | undefined)?.map((value) => typeof value));
  const [kind] = kinds;
  if (kinds.size !== 1 || kind === undefined)
    throw new Error(`${at}: the field has no single type; set x-kubernetes-preserve-unknown-fields where any JSON is meant`);
  return { type: kind, ...schema };
}

function rest(schema: Record<string, unknown>, without: readonly string[]): StructuralSchema {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => !without.includes(key)));
}
