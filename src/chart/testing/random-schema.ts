import fc from 'fast-check';
import {
  anything,
  boolean,
  choice,
  freeForm,
  integer,
  listOf,
  mapOf,
  number,
  object,
  type Properties,
  quantity,
  required,
  type Schema,
  string,
} from '../index.ts';
import { arbitraryOf } from './arbitrary.ts';
import type { Dice } from './dice.ts';
import { HOSTILE_INTEGERS, HOSTILE_TEXTS } from './hostile-text.ts';

/** Names of properties: usual ones, those of the template's own variables, and those that JavaScript, YAML or Go take for something else. */
const NAMES: readonly string[] = [
  ...['a', 'b', 'aB', 'ab', 'A', 'a_b', 'a-b', 'a.b', 'item', 'entry', 'key', 'value', 'values', 'given', 'givenA', 'keyA', 'json', '_'],
  ...[
    '',
    '-',
    '#',
    'x y',
    'ü',
    '"q"',
    '`',
    '{{x}}',
    'null',
    'true',
    'on',
    '1',
    'constructor',
    'toString',
    '__proto__',
    'length',
    'resolve',
  ],
];
const SHORT_TEXTS = HOSTILE_TEXTS.filter((text) => text.length < 300);
const SCALARS = ['string', 'integer', 'number', 'boolean', 'quantity', 'choice', 'free', 'any'] as const;
const KINDS = [...SCALARS, 'object', 'object', 'map', 'list', 'list'] as const;

/** A few properties with schemas of every kind, with defaults now and then, at most so deep. A default may be one that its schema refuses. */
export function randomProperties(dice: Dice, depth: number): Properties {
  const entries = Array.from({ length: 1 + dice.below(4) }, (): [string, Schema<unknown>] => {
    const schema = randomSchema(dice, depth);
    return [dice.pick(NAMES), schema.default === undefined && dice.oneIn(5) ? required(schema) : schema];
  });
  return Object.fromEntries(entries);
}

function randomSchema(dice: Dice, depth: number): Schema<unknown> {
  const kind = dice.pick(depth > 0 ? KINDS : SCALARS);
  const withDefault = <T>(value: () => T) => (dice.oneIn(2) ? { default: value() } : {});
  const text = () => dice.pick(SHORT_TEXTS);
  switch (kind) {
    case 'string':
      return string(withDefault(text));
    case 'integer':
      return integer(withDefault(() => dice.pick(HOSTILE_INTEGERS)));
    case 'number':
      return number(withDefault(() => dice.pick([0.1, 1e-7, 1e21, -2.5, 1000000, 3, 123456789.125])));
    case 'boolean':
      return boolean(withDefault(() => dice.oneIn(2)));
    case 'quantity':
      return quantity(withDefault(() => dice.pick(['1Gi', '500m', '1e3'])));
    case 'choice': {
      const choices = [...new Set([text(), text(), text()])];
      return choice(
        choices as [string, ...string[]],
        withDefault(() => choices[0] as string),
      );
    }
    case 'free':
      return freeForm(withDefault(() => (dice.oneIn(2) ? {} : { [text()]: text(), n: 1000000, deep: { list: [null, 1.5] } })));
    case 'any':
      return anything(withDefault(() => dice.pick<unknown>([1, 'x', true, { a: [1] }, [1, { b: 2 }]])));
    case 'object': {
      const properties = randomProperties(dice, depth - 1);
      return object(properties, { open: dice.oneIn(3), ...withDefault(() => someOf(dice, properties)) });
    }
    case 'map': {
      const value = randomSchema(dice, depth - 1);
      return mapOf(
        value,
        withDefault(() => (dice.oneIn(2) ? {} : { [text().slice(0, 50)]: sample(dice, value), k: sample(dice, value) })) as object,
      );
    }
    default: {
      const item = randomSchema(dice, depth - 1);
      return listOf(item, withDefault(() => (dice.oneIn(3) ? [] : [sample(dice, item), sample(dice, item)])) as object);
    }
  }
}

/** Values for some of the properties. */
const someOf = (dice: Dice, properties: Properties): object =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([key, schema]) => (schema.required || dice.oneIn(3) ? [[key, sample(dice, schema)]] : [])),
  );

const sample = (dice: Dice, schema: Schema<unknown>): unknown => fc.sample(arbitraryOf(schema), { numRuns: 1, seed: dice.below(1e9) })[0];

/** The value with some entries of its maps erased by null. */
export function withNulls(dice: Dice, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => withNulls(dice, item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, dice.oneIn(8) ? null : withNulls(dice, member)]));
}
