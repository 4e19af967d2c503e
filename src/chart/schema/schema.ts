import type { Plain } from '../expression/plain.ts';
import type { Type } from '../expression/type.ts';
import type { CallSite } from '../source-line.ts';

declare const describes: unique symbol;

/** A JSON Schema document, as far as our vocabulary writes it. Key order is the order of printing. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** What a schema is made of, for the code that walks values along it. */
export type Shape =
  | { readonly kind: 'scalar' }
  | { readonly kind: 'free' }
  | { readonly kind: 'object'; readonly properties: Readonly<Record<string, Schema<unknown>>>; readonly open: boolean }
  | { readonly kind: 'map'; readonly value: Schema<unknown> }
  | { readonly kind: 'array'; readonly item: Schema<unknown> };

/**
 * The schema of a value: JSON Schema for Helm and for the API, static type for the author. A schema without a default and not marked
 * `required()` describes something that may be absent, and its T holds `undefined`.
 */
export interface Schema<out T> {
  readonly [describes]?: T;
  readonly type: Type;
  readonly shape: Shape;
  /** The keywords of the schema itself; those of properties and items come from `shape`. */
  readonly keywords: JsonSchema;
  /** May be absent when the chart is rendered: neither default nor required. */
  readonly optional: boolean;
  /** Listed under `required` of the object around it. */
  readonly required: boolean;
  /** May not change after creation. */
  readonly immutable: boolean;
  /** The default as it was written; objects may leave parts of it to the defaults of their properties. */
  readonly default: Plain;
  /** Where it was made. */
  readonly source: CallSite;
}

/** What an object with these properties holds. */
export type Properties = Readonly<Record<string, Schema<unknown>>>;
export type ObjectOf<P extends Properties> = { readonly [K in keyof P]: P[K] extends Schema<infer T> ? T : never };
/** The value that a schema describes. */
export type Static<S> = S extends Schema<infer T> ? T : never;

/** Options of every schema. */
export interface Described<T> {
  readonly description?: string;
  readonly title?: string;
  readonly default?: T;
  /** Further keywords, such as `x-cozystack-options` or `x-kubernetes-list-type`. */
  readonly extra?: JsonSchema;
}
