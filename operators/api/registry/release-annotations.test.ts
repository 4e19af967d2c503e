import { expect, test } from 'vitest';
import { disableWait, fluxDuration } from './release-annotations.ts';

test.each([
  ['15m', 900_000],
  ['1h', 3_600_000],
  ['45s', 45_000],
  ['500ms', 500],
  ['2h30m', 9_000_000],
  ['1.5m', 90_000],
])('%s is a duration', (text, ms) => expect(fluxDuration(text)).toBe(ms));

test.each(['500ns', '500us', '500µs', '15', 'abc', '-15m', ' 15m', '15 m'])('%s is refused', (text) =>
  expect(() => fluxDuration(text)).toThrow(text),
);

test.each(['', '0s', '0m0s'])('%j means not set', (text) => expect(fluxDuration(text)).toBeUndefined());

test.each([
  ['true', true],
  [' True ', true],
  ['TRUE', true],
  ['false', false],
  ['', false],
  ['  ', false],
])('disable-wait %j', (text, value) => expect(disableWait(text)).toBe(value));

test.each(['1', 'yes', 'abc'])('disable-wait %s is refused', (text) => expect(() => disableWait(text)).toThrow(text));
