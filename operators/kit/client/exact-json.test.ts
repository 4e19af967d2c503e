import { isDeepStrictEqual } from 'node:util';
import { expect, it } from 'vitest';
import { parseExactly } from './exact-json.ts';

it.each([
  '{"big":9007199254740993,"list":[-9223372036854775808,1],"text":"12345678901234567890"}',
  '[18446744073709551615]',
  '{"fits":9007199254740991,"half":0.5,"huge":1e+300,"null":null}',
])('hands on %s as it came', (text) => {
  const parsed = parseExactly(text);
  expect(JSON.stringify(parsed)).toBe(text);
  expect(isDeepStrictEqual(parsed, parseExactly(text))).toBe(true);
});

it('tells integers apart that are one double', () => {
  expect(isDeepStrictEqual(parseExactly('[9007199254740993]'), parseExactly('[9007199254740992]'))).toBe(false);
});
