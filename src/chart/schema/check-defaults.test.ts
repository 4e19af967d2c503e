import { expect, test } from 'vitest';
import {
  choice,
  compile,
  defineChart,
  freeForm,
  integer,
  listOf,
  mapOf,
  object,
  type Properties,
  quantity,
  required,
  string,
} from '../index.ts';

const message = (values: Properties) => {
  try {
    compile(defineChart({ name: 'sample', values, compose: () => {} }));
    return 'none';
  } catch (error) {
    return (error as Error).message;
  }
};

test('a default that its own schema refuses is an error with its line', () => {
  expect(message({ replicas: integer({ default: 0, minimum: 1 }) })).toMatch(
    /^values\.replicas \(src\/chart\/schema\/check-defaults\.test\.ts:\d+\): the default is refused by its own schema: values\.replicas: 0 is below the minimum 1$/,
  );
});

test.each([
  ['a choice', { version: choice(['v8'], { default: 'v9' as 'v8' }) }, '"v9" is none of "v8"'],
  ['a quantity', { size: quantity({ default: 'big' }) }, '"big" does not match'],
  ['an integer', { n: integer({ default: 1.5 }) }, '1.5 is not of type integer'],
  ['a part of an object', { a: object({ b: string({ default: 'x', minLength: 2 }) }, { default: {} }) }, 'is shorter than 2'],
  ['an item', { a: listOf(integer({ maximum: 5 }), { default: [9] }) }, 'values.a[0]: 9 is above the maximum 5'],
  [
    'a default inside a map',
    { a: mapOf(object({ n: integer({ default: -1, minimum: 0 }) }), { default: {} }) },
    'values.a.*.n: -1 is below',
  ],
])('%s', (_, values, expected) => {
  expect(message(values)).toContain(expected);
});

test('what has a default cannot be required where values.yaml does not hold it', () => {
  const size = required(quantity({ default: '1Gi' }));
  const refused = 'required, and yet there is a default: leave one of the two away';
  expect(message({ pools: mapOf(object({ size }), { default: {} }) })).toContain(`values.pools.*.size (`);
  expect(message({ pools: listOf(object({ size }), { default: [] }) })).toContain(refused);
  expect(message({ pool: object({ size }) })).toContain(refused);
  expect(message({ pool: object({ size }, { default: {} }) })).toBe('none');
});

test('a default holds no null, which Helm would take out of it', () => {
  expect(message({ a: freeForm({ default: { deep: { b: null } } }) })).toContain('the default holds null at values.a.deep.b');
  expect(message({ a: freeForm({ default: { list: [null] } }) })).toBe('none');
});
