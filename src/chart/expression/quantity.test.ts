import { expect, test } from 'vitest';
import { quantityToNumber } from './quantity.ts';

test.each([
  ['2', 2],
  ['500m', 0.5],
  ['100u', 0.0001],
  ['250n', 2.5e-7],
  ['2k', 2000],
  ['2e3', 2000],
  ['1E3', 1000],
  ['4Ki', 4096],
  ['256Mi', 268435456],
  ['2Gi', 2147483648],
  ['1.5Gi', 1610612736],
  ['1Ei', 2 ** 60],
  ['3M', 3000000],
  ['2E', 2e18],
  ['+.5', 0.5],
  [3, 3],
] as const)('%s is %d', (quantity, number) => {
  expect(quantityToNumber(quantity)).toBe(number);
});

test.each(['junk', '', '1 Gi', '1gi', 'Gi', '1..2', '0x10'])('%j is no quantity, never zero', (text) => {
  expect(() => quantityToNumber(text)).toThrow(`"${text}" is not a quantity`);
});
