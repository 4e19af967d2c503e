import { expect, test } from 'vitest';
import { Environment, evaluateNode } from '../evaluate/expression.ts';
import { addDecimal, ceil, divideDecimal, floor, multiplyDecimal, parseNumber } from './decimal.ts';
import type { Expression } from './expr.ts';
import { toNode } from './literal.ts';

const value = (expression: Expression<unknown>) =>
  evaluateNode(
    toNode(expression),
    new Environment({ values: {}, injected: {}, Release: {}, Chart: {}, Capabilities: {}, lookup: () => ({}) }),
  );

test('sums and products are exact in decimals', () => {
  expect(value(addDecimal(0.1, 0.2))).toBe(0.3);
  expect(value(multiplyDecimal(0.1, 3))).toBe(0.3);
  expect(value(multiplyDecimal(268435456, 1e-7))).toBe(26.8435456);
});

test('quotients have 16 decimal places, rounded half away from zero', () => {
  expect(value(divideDecimal(1, 3))).toBe(0.3333333333333333);
  expect(value(divideDecimal(-2, 3))).toBe(-0.6666666666666667);
  expect(value(divideDecimal(0.25, 10))).toBe(0.025);
  expect(value(floor(divideDecimal(4294967296, 1.5)))).toBe(2863311530);
  expect(value(ceil(divideDecimal(7, 2)))).toBe(4);
});

test('what cannot be computed is an error', () => {
  expect(() => value(divideDecimal(1, 0))).toThrow('division by zero');
  expect(() => value(floor(multiplyDecimal(1e10, 1e10)))).toThrow('no whole number of 64 bits');
  expect(() => value(parseNumber('ten'))).toThrow('"ten" is not a decimal number');
});
