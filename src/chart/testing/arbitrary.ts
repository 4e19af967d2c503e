import fc, { type Arbitrary } from 'fast-check';
import type { Properties, Schema } from '../schema/schema.ts';
import { HOSTILE_INTEGERS, HOSTILE_TEXTS } from './hostile-text.ts';

// What values may not hold, and letters that are newer than Go's tables of letter case (Unicode 15).
const UNFIT = /[\u007f-\u009f\ufeff\ufffe\uffff]|[\u1c89\u1c8a\ua7cb-\ua7dc\u{10d50}-\u{10d85}\u{16ea0}-\u{16ed3}]/gu;

/** Texts: hostile ones, short random ones over all of Unicode that YAML can hold, and joints of both. */
const anyText: Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }).map((text) => text.replace(UNFIT, '·')) },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...HOSTILE_TEXTS), fc.constantFrom(...HOSTILE_TEXTS)).map(([a, b]) => a + b) },
);

const anyInteger: Arbitrary<number> = fc.oneof(fc.constantFrom(...HOSTILE_INTEGERS), fc.maxSafeInteger());

/** Keys of maps. YAML reads no key of more than 1024 characters. */
const anyKey: Arbitrary<string> = anyText.map((text) => text.slice(0, 99).toWellFormed());

const anyQuantity: Arbitrary<string | number> = fc.oneof(
  fc.nat(),
  fc
    .tuple(fc.nat({ max: 9999 }), fc.constantFrom('', 'm', 'k', 'M', 'G', 'Ki', 'Mi', 'Gi', 'Ti', 'e2', 'E', 'n', 'u'))
    .map(([n, unit]) => `${n}${unit}`),
  fc.constantFrom('0.5', '.5', '1.', '+2', '1e3', '2E', '1.5Gi', '100m', '2.25Mi'),
);

/** Random values that the schema accepts; properties with defaults are left out now and then, nulls erase some. */
export function arbitraryOf(schema: Schema<unknown>): Arbitrary<unknown> {
  const { shape, keywords, type } = schema;
  if (Array.isArray(keywords['enum'])) return fc.constantFrom(...(keywords['enum'] as unknown[]));
  if (shape.kind === 'object') return arbitraryObject(shape.properties);
  if (shape.kind === 'map') return fc.array(fc.tuple(anyKey, arbitraryOf(shape.value)), { maxLength: 3 }).map(ownEntries);
  if (shape.kind === 'array') return fc.array(arbitraryOf(shape.item), { minLength: Number(keywords['minItems'] ?? 0), maxLength: 4 });
  if (shape.kind === 'free') return type.kind === 'map' ? fc.dictionary(anyKey, anyJson, { maxKeys: 3 }) : anyJson;
  switch (type.kind) {
    case 'integer': {
      const [min, max] = [Number(keywords['minimum'] ?? Number.MIN_SAFE_INTEGER), Number(keywords['maximum'] ?? Number.MAX_SAFE_INTEGER)];
      return fc.oneof(fc.integer({ min, max }), fc.constantFrom(min, ...HOSTILE_INTEGERS.filter((n) => n >= min && n <= max)));
    }
    case 'number': {
      const [min, max] = [Number(keywords['minimum'] ?? -1e15), Number(keywords['maximum'] ?? 1e15)];
      return fc.oneof(
        fc.double({ noNaN: true, min, max }).map((n) => n + 0),
        fc.constantFrom(...[0.1, 1.5, 1000000, 1e-7, 0.30000000000000004, 123456789012345.67].filter((n) => n >= min && n <= max)),
      );
    }
    case 'boolean':
      return fc.boolean();
    case 'quantity':
      return anyQuantity;
    default:
      return keywords['pattern'] ? fc.stringMatching(new RegExp(String(keywords['pattern']), 'u')) : anyText;
  }
}

/** Random values for these properties. */
export function arbitraryObject(properties: Properties): Arbitrary<Record<string, unknown>> {
  const members = Object.entries(properties).map(([key, schema]) => {
    const given = arbitraryOf(schema).map((value) => [key, value] as const);
    return schema.required ? given : fc.oneof({ weight: 3, arbitrary: given }, { weight: 1, arbitrary: fc.constant(undefined) });
  });
  return fc.tuple(...members).map((entries) => ownEntries(entries.filter((entry) => entry !== undefined)));
}

const anyJson: Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    anyText,
    anyInteger,
    fc.boolean(),
    fc.constant(null),
    tie('list'),
    tie('map'),
  ),
  list: fc.array(tie('value'), { maxLength: 3 }),
  map: fc.dictionary(anyKey, tie('value'), { maxKeys: 3 }),
})).value;

// `Object.fromEntries` sets `__proto__` as an ordinary key.
const ownEntries = (entries: readonly (readonly [string, unknown])[]) => Object.fromEntries(entries);
