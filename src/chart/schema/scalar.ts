import type { Quantity } from '../expression/quantity.ts';
import { BOOLEAN, INTEGER, NUMBER, QUANTITY, STRING, type Type } from '../expression/type.ts';
import { CallSite } from '../source-line.ts';
import type { Described, JsonSchema, Schema } from './schema.ts';

/** A schema of this type with these keywords; the order is that of printing. */
export function scalar<T>(type: Type, options: Described<T>, keywords: JsonSchema): Schema<T> {
  const { description, title, extra } = options;
  return {
    type,
    shape: { kind: 'scalar' },
    keywords: { ...(title !== undefined && { title }), ...(description !== undefined && { description }), ...keywords, ...extra },
    optional: options.default === undefined,
    required: false,
    immutable: false,
    default: options.default as Schema<T>['default'],
    source: new CallSite(),
  };
}

type Keywords<T> = Omit<T, keyof Described<unknown>>;
function keywordsOf<T extends Described<unknown>>(options: T): Keywords<T> {
  const { description: _d, title: _t, default: _v, extra: _e, ...keywords } = options;
  return keywords;
}

export interface StringOptions extends Described<string> {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
}
/** A text. */
export function string(options: StringOptions & { readonly default: string }): Schema<string>;
export function string(options?: StringOptions): Schema<string | undefined>;
export function string(options: StringOptions = {}): Schema<string | undefined> {
  return scalar(STRING, options, { type: 'string', ...keywordsOf(options) });
}

export interface NumberOptions extends Described<number> {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
}
/** A whole number, exact to 2^53−1. */
export function integer(options: NumberOptions & { readonly default: number }): Schema<number>;
export function integer(options?: NumberOptions): Schema<number | undefined>;
export function integer(options: NumberOptions = {}): Schema<number | undefined> {
  return scalar(INTEGER, options, { type: 'integer', ...keywordsOf(options) });
}

/** A number with or without a fraction. */
export function number(options: NumberOptions & { readonly default: number }): Schema<number>;
export function number(options?: NumberOptions): Schema<number | undefined>;
export function number(options: NumberOptions = {}): Schema<number | undefined> {
  return scalar(NUMBER, options, { type: 'number', ...keywordsOf(options) });
}

export function boolean(options: Described<boolean> & { readonly default: boolean }): Schema<boolean>;
export function boolean(options?: Described<boolean>): Schema<boolean | undefined>;
export function boolean(options: Described<boolean> = {}): Schema<boolean | undefined> {
  return scalar(BOOLEAN, options, { type: 'boolean' });
}

/** One of these texts. */
export function choice<const C extends string>(
  choices: readonly C[],
  options: Described<NoInfer<C>> & { readonly default: NoInfer<C> },
): Schema<C>;
export function choice<const C extends string>(choices: readonly C[], options?: Described<NoInfer<C>>): Schema<C | undefined>;
export function choice<C extends string>(choices: readonly C[], options: Described<C> = {}): Schema<C | undefined> {
  return scalar(STRING, options, { type: 'string', enum: [...choices] });
}

/** Pattern of a resource quantity. Source: controller-gen's schema of resource.Quantity. */
export const QUANTITY_PATTERN =
  '^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$';
const INTEGER_OR_STRING = { anyOf: [{ type: 'integer' }, { type: 'string' }], 'x-kubernetes-int-or-string': true };

/** A resource quantity, such as `500m`, `10Gi` or 2. It is kept as it was given: text or number. */
export function quantity(options: Described<Quantity> & { readonly default: Quantity }): Schema<Quantity>;
export function quantity(options?: Described<Quantity>): Schema<Quantity | undefined>;
export function quantity(options: Described<Quantity> = {}): Schema<Quantity | undefined> {
  return scalar(QUANTITY, options, { pattern: QUANTITY_PATTERN, ...INTEGER_OR_STRING });
}

/** A whole number or a text, kept as it was given. */
export function integerOrString(options: Described<number | string> & { readonly default: number | string }): Schema<number | string>;
export function integerOrString(options?: Described<number | string>): Schema<number | string | undefined>;
export function integerOrString(options: Described<number | string> = {}): Schema<number | string | undefined> {
  return scalar(QUANTITY, options, INTEGER_OR_STRING);
}
