import { expect, test } from 'vitest';
import { coalesce } from './coalesce.ts';

test('maps are merged, other values replaced, null erases', () => {
  expect(coalesce({ a: { b: 1, c: 2 }, d: [1], e: 1, f: { g: 1 } }, { a: { c: 3 }, d: [], e: null, f: 'text' })).toEqual({
    a: { b: 1, c: 3 },
    d: [],
    f: 'text',
  });
});

test('a null that erases nothing stays, for the schema to refuse', () => {
  expect(coalesce({}, { a: null })).toEqual({ a: null });
});
