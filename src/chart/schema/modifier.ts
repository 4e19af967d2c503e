import type { JsonSchema, Schema } from './schema.ts';

/** The same schema, with a value that must be given. */
export const required = <T>(schema: Schema<T>): Schema<Exclude<T, undefined>> =>
  ({ ...schema, required: true, optional: false }) as Schema<Exclude<T, undefined>>;

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

/** The same schema with a choice that the console offers from what the cluster has, such as `storageclass`. */
export const optionsFrom = <T>(source: string, schema: Schema<T>): Schema<T> => withKeywords(schema, { 'x-cozystack-options': { source } });
