declare const yields: unique symbol;

/** Anything that the compiler can print and evaluate and that yields a T when the chart is rendered. */
export interface Expression<T> {
  readonly [yields]: T;
  /**
   * Never there at run time. An object is always true in JavaScript, so `if (values.external)` would decide at compile time what only the
   * render knows; TypeScript refuses a condition that looks like a forgotten await (error 2801), and this makes an expression look like one.
   */
  then(onRendered: (value: T) => void): never;
}

/**
 * An expression that yields a T. Properties of an object are expressions themselves (`values.backup.schedule`); below something that may be
 * absent they may be absent too. Lists can be spread into array literals, maps into object literals.
 */
export type Expr<T> = Expression<T> & Members<T>;

type Members<T> = [NonNullable<T>] extends [string | number | boolean]
  ? unknown
  : [NonNullable<T>] extends [readonly (infer Item)[]]
    ? Iterable<ListSpread<Item>>
    : string extends keyof NonNullable<T>
      ? unknown
      : { readonly [K in keyof NonNullable<T>]-?: Expr<MemberOf<T, K>> };

type MemberOf<T, K extends keyof NonNullable<T>> = undefined extends T ? NonNullable<T>[K] | undefined : NonNullable<T>[K];

/** What `[...list]` leaves in an array literal. It is no item: use `map(list, …)` to work on items. */
export interface ListSpread<Item> {
  readonly [yields]: readonly Item[];
  readonly spread: true;
}

/** A value or an expression for it. */
export type Arg<T> = T | Expression<T>;

/** A list, or an expression for it or for any of its items. */
export type ListArg<T> = Expression<readonly T[]> | readonly (T | Expression<T | undefined> | ListSpread<T> | DynamicParts<NoInfer<T>>)[];

/** A map, or an expression for it or for any of its values. */
export type MapArg<T> =
  | Expression<Readonly<Record<string, T>>>
  | Readonly<Record<string, T | Expression<T | undefined> | DynamicParts<NoInfer<T>>>>;

/**
 * A T any part of which may be an expression: what the properties of a Kubernetes object take. Where a property is optional the expression
 * may yield nothing, and the property is absent then.
 */
export type Dynamic<T> = Expression<Frozen<T>> | DynamicParts<T>;

/** The same type with every list and map in it read-only, as expressions yield them. */
type Frozen<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends readonly (infer Item)[]
    ? readonly Frozen<Item>[]
    : unknown extends T
      ? T
      : { readonly [K in keyof T]: Frozen<T[K]> };

type DynamicParts<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends readonly (infer Item)[]
    ? readonly (Dynamic<Item> | ListSpread<Frozen<Item>> | Expression<Frozen<Item> | undefined>)[]
    : unknown extends T
      ? T
      : {
          [K in keyof T]: object extends Pick<T, K>
            ? Dynamic<Exclude<T[K], undefined>> | Expression<Frozen<T[K]> | undefined> | undefined
            : string extends K
              ? Dynamic<T[K]> | Expression<Frozen<T[K]> | undefined>
              : Dynamic<T[K]>;
        };

/** What an expression or plain value yields. */
export type Yield<E> =
  E extends Expression<infer T>
    ? T
    : E extends readonly (infer Item)[]
      ? Yield<Item>[]
      : E extends object
        ? { [K in keyof E]: Yield<E[K]> }
        : E;
