import type { Plain } from '../expression/plain.ts';
import { ANY, listType, mapType, type Type } from '../expression/type.ts';
import { scalar } from './scalar.ts';
import type { Described, JsonSchema, ObjectOf, Properties, Schema, Shape } from './schema.ts';

function composite<T>(type: Type, shape: Shape, options: Described<unknown>, keywords: JsonSchema): Schema<T> {
  return { ...scalar<unknown>(type, options, keywords), shape, default: options.default as Plain } as Schema<T>;
}

/** A value that may leave out what has a default of its own, at any depth. */
type Part<T> = T extends readonly (infer Item)[]
  ? readonly Part<Item>[]
  : T extends string | number | boolean | null | undefined
    ? T
    : unknown extends T
      ? T
      : { readonly [K in keyof T]?: Part<T[K]> };

export interface ObjectOptions<T> extends Described<T> {
  /** Keep properties that are not known, for an object that is handed on as a whole. */
  readonly open?: boolean;
}
/**
 * An object with known properties; others are let through and ignored, unless it is `open`. Properties that the default leaves out take their
 * own defaults, so `default: {}` makes an object that is always there.
 */
export function object<const P extends Properties>(
  properties: P,
  options: ObjectOptions<Part<ObjectOf<P>>> & { readonly default: Part<ObjectOf<P>> },
): Schema<ObjectOf<P>>;
export function object<const P extends Properties>(
  properties: P,
  options?: ObjectOptions<Part<ObjectOf<P>>>,
): Schema<ObjectOf<P> | undefined>;
export function object(properties: Properties, { open = false, ...options }: ObjectOptions<object> = {}): Schema<unknown> {
  const type: Type = { kind: 'object', properties: propertyTypes(properties) };
  return composite(type, { kind: 'object', properties, open }, options, { type: 'object' });
}

export const propertyTypes = (properties: Properties) =>
  Object.fromEntries(Object.entries(properties).map(([key, { type, optional }]) => [key, { type, optional }]));

type Item<S> = S extends Schema<infer T> ? Exclude<T, undefined> : never;

/** A map with free keys and values of one schema. */
export function mapOf<const S extends Schema<unknown>>(
  value: S,
  options: Described<Readonly<Record<string, Part<Item<S>>>>> & { readonly default: Readonly<Record<string, Part<Item<S>>>> },
): Schema<Readonly<Record<string, Item<S>>>>;
export function mapOf<const S extends Schema<unknown>>(
  value: S,
  options?: Described<Readonly<Record<string, Part<Item<S>>>>>,
): Schema<Readonly<Record<string, Item<S>>> | undefined>;
export function mapOf(value: Schema<unknown>, options: Described<object> = {}): Schema<unknown> {
  return composite(mapType(value.type), { kind: 'map', value }, options, { type: 'object' });
}

export interface ListOptions<T> extends Described<readonly T[]> {
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
}
/** A list of values of one schema. */
export function listOf<const S extends Schema<unknown>>(
  item: S,
  options: ListOptions<Part<Item<S>>> & { readonly default: readonly Part<Item<S>>[] },
): Schema<readonly Item<S>[]>;
export function listOf<const S extends Schema<unknown>>(
  item: S,
  options?: ListOptions<Part<Item<S>>>,
): Schema<readonly Item<S>[] | undefined>;
export function listOf(item: Schema<unknown>, options: ListOptions<unknown> = {}): Schema<unknown> {
  const { minItems, maxItems, uniqueItems } = options;
  const keywords = {
    type: 'array',
    ...(minItems !== undefined && { minItems }),
    ...(maxItems !== undefined && { maxItems }),
    ...(uniqueItems !== undefined && { uniqueItems }),
  };
  return composite(listType(item.type), { kind: 'array', item }, options, keywords);
}

/** A map whose content no schema describes, such as values that are handed on to another chart. */
export function freeForm(
  options: Described<Readonly<Record<string, unknown>>> & { readonly default: Readonly<Record<string, unknown>> },
): Schema<Readonly<Record<string, unknown>>>;
export function freeForm(options?: Described<Readonly<Record<string, unknown>>>): Schema<Readonly<Record<string, unknown>> | undefined>;
export function freeForm(options: Described<Readonly<Record<string, unknown>>> = {}): Schema<unknown> {
  return composite(mapType(ANY), { kind: 'free' }, options, { type: 'object', 'x-kubernetes-preserve-unknown-fields': true });
}

/** An object that the schema says nothing about: whatever is in it passes. Unlike `freeForm` the API prunes what it does not know. */
export function untypedObject(
  options: Described<Readonly<Record<string, unknown>>> & { readonly default: Readonly<Record<string, unknown>> },
): Schema<Readonly<Record<string, unknown>>>;
export function untypedObject(
  options?: Described<Readonly<Record<string, unknown>>>,
): Schema<Readonly<Record<string, unknown>> | undefined>;
export function untypedObject(options: Described<Readonly<Record<string, unknown>>> = {}): Schema<unknown> {
  return composite(mapType(ANY), { kind: 'free' }, options, { type: 'object' });
}

/** Any value at all. */
export function anything(options: Described<unknown> = {}): Schema<unknown> {
  return composite(ANY, { kind: 'free' }, options, { 'x-kubernetes-preserve-unknown-fields': true });
}
