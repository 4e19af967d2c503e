import { isMap, type Plain, rawJson } from '../expression/plain.ts';
import type { JsonSchema } from './schema.ts';

type Keyword = (wanted: never, value: Plain, at: string, schema: JsonSchema) => string[];

const typeOf = (value: Plain) =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value === 'object' ? 'object' : typeof value;
const isType = (value: Plain, type: string) => (type === 'integer' ? Number.isInteger(value) : typeOf(value) === type);
const length = (text: string) => [...text].length;
const num = (value: Plain): value is number => typeof value === 'number';
const fault = (holds: boolean, at: string, what: string) => (holds ? [] : [`${at}: ${what}`]);

/** The keywords that our vocabulary writes; `x-…`, titles and defaults assert nothing. */
const KEYWORDS: Readonly<Record<string, Keyword>> = {
  type: (type: string, value, at) => fault(isType(value, type), at, `${rawJson(value)} is not of type ${type}`),
  enum: (choices: Plain[], value, at) =>
    fault(
      choices.some((c) => rawJson(c) === rawJson(value)),
      at,
      `${rawJson(value)} is none of ${choices.map((c) => rawJson(c)).join(', ')}`,
    ),
  anyOf: (schemas: JsonSchema[], value, at) =>
    fault(
      schemas.some((s) => validate(s, value, at).length === 0),
      at,
      `${rawJson(value)} is of none of the types ${schemas.map((s) => s['type']).join(', ')}`,
    ),
  pattern: (pattern: string, value, at) =>
    fault(typeof value !== 'string' || new RegExp(pattern, 'u').test(value), at, `${rawJson(value)} does not match ${pattern}`),
  minLength: (n: number, value, at) => fault(typeof value !== 'string' || length(value) >= n, at, `is shorter than ${n} characters`),
  maxLength: (n: number, value, at) => fault(typeof value !== 'string' || length(value) <= n, at, `is longer than ${n} characters`),
  minimum: (n: number, value, at) => fault(!num(value) || value >= n, at, `${value} is below the minimum ${n}`),
  maximum: (n: number, value, at) => fault(!num(value) || value <= n, at, `${value} is above the maximum ${n}`),
  exclusiveMinimum: (n: number, value, at) => fault(!num(value) || value > n, at, `${value} is not above ${n}`),
  exclusiveMaximum: (n: number, value, at) => fault(!num(value) || value < n, at, `${value} is not below ${n}`),
  multipleOf: (n: number, value, at) => fault(!num(value) || Number.isInteger(value / n), at, `${value} is not a multiple of ${n}`),
  minItems: (n: number, value, at) => fault(!Array.isArray(value) || value.length >= n, at, `has fewer than ${n} items`),
  maxItems: (n: number, value, at) => fault(!Array.isArray(value) || value.length <= n, at, `has more than ${n} items`),
  uniqueItems: (on: boolean, value, at) =>
    fault(!on || !Array.isArray(value) || new Set(value.map((v: Plain) => rawJson(v))).size === value.length, at, 'has equal items'),
  required: (names: string[], value, at) =>
    isMap(value) ? names.filter((name) => !Object.hasOwn(value, name)).map((name) => `${at}: "${name}" is missing`) : [],
  properties: (properties: Record<string, JsonSchema>, value, at) =>
    isMap(value)
      ? Object.entries(properties).flatMap(([key, schema]) =>
          Object.hasOwn(value, key) ? validate(schema, value[key], `${at}.${key}`) : [],
        )
      : [],
  additionalProperties: (schema: JsonSchema | false, value, at, { properties = {} }) => {
    const others = isMap(value) ? Object.keys(value).filter((key) => !Object.hasOwn(properties as object, key)) : [];
    if (schema === false)
      return others.map((key) => `${at}: "${key}" is not known; there are ${Object.keys(properties as object).join(', ')}`);
    return others.flatMap((key) => validate(schema, (value as Record<string, Plain>)[key], `${at}.${key}`));
  },
  items: (schema: JsonSchema, value, at) =>
    Array.isArray(value) ? value.flatMap((item: Plain, i) => validate(schema, item, `${at}[${i}]`)) : [],
};

/** What a value breaks of a JSON Schema, each as `path: what`; none if it is valid. */
export function validate(schema: JsonSchema, value: Plain, at: string): string[] {
  return Object.keys(schema).flatMap((keyword) =>
    Object.hasOwn(KEYWORDS, keyword) ? (KEYWORDS[keyword]?.(schema[keyword] as never, value, at, schema) ?? []) : [],
  );
}
