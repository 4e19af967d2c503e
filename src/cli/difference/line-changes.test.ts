import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lineChanges } from './line-changes.ts';

it('shows what differs, with a line around', () => {
  expect(lineChanges('a\nb\nc\nd\ne\nf\ng', 'a\nb\nX\nd\ne\nf\nG')).toEqual(['  b', '- c', '+ X', '  d', '…', '  f', '- g', '+ G']);
});

it('shows nothing for equal texts', () => {
  expect(lineChanges('a\nb', 'a\nb')).toEqual([]);
});

it('holds both texts', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c', ''), { minLength: 1, maxLength: 12 }).map((lines) => lines.join('\n'));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const lines = before === after ? before.split('\n').map((line) => `  ${line}`) : lineChanges(before, after, 100);
      const side = (other: string) => lines.filter((line) => !line.startsWith(other)).map((line) => line.slice(2));
      expect(side('+').join('\n')).toBe(before);
      expect(side('-').join('\n')).toBe(after);
    }),
  );
});
