import type { JsonSchema, Schema } from './schema.ts';

/** The same schema, with a value that must be given. Null passes for any value at all, and counts as absent. */
export const required = <T>(schema: Schema<T>): Schema<Exclude<T, undefined>> =>
  ({ ...schema, required: true, optional: schema.type.kind === 'any' }) as Schema<Exclude<T, undefined>>;

/** A schema that was explicitly marked as optional. */
export interface Optional<out T> extends Schema<T | undefined> {
  readonly marked: 'optional';
}
/** The same schema without default: the value may be absent. A parameter of a shared function must be there unless it is marked so. */
export const optional = <T>(schema: Schema<T>): Optional<T> => ({
  ...schema,
  required: false,
  optional: true,
  default: undefined,
  marked: 'optional',
});

/** The same schema, with a value that may not change after creation: the API refuses the change. */
export const immutable = <T>(schema: Schema<T>): Schema<T> => ({ ...schema, immutable: true });

/** The same schema with further keywords. */
export const withKeywords = <T>(schema: Schema<T>, keywords: JsonSchema): Schema<T> => ({
  ...schema,
  keywords: { ...schema.keywords, ...keywords },
});

/** A rule in CEL over a value, `self`, in which all defaults are filled in. The API holds it, Helm does not. */
export interface ValidationRule {
  readonly rule: string;
  readonly message: string;
  /** Which field below the value the message is about, such as `.quorum.maxSyncReplicas`. */
  readonly fieldPath?: string;
}

/**
 * The same schema with rules that no other keyword can say, after those that it has. What must hold without the API as well, the chart says again with
 * `failWhen`.
 */
export const withRules = <T>(schema: Schema<T>, ...rules: readonly ValidationRule[]): Schema<T> => {
  const before = (schema.keywords['x-kubernetes-validations'] ?? []) as readonly ValidationRule[];
  return withKeywords(schema, { 'x-kubernetes-validations': [...before, ...rules] });
};

/** The same schema with a choice that the console offers from what the cluster has, such as `storageclass`. */
export const optionsFrom = <T>(source: string, schema: Schema<T>): Schema<T> => withKeywords(schema, { 'x-cozystack-options': { source } });
