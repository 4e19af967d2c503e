import { expect, test } from 'vitest';
import { compareText, sortedKeys } from './order.ts';

test('texts are ordered by code point, as Go orders their bytes', () => {
  const texts = ['\u{1f600}', '\uffee', '\ue000', 'b', 'ab', 'a', '', 'Z', '\u{10000}'];
  const bytes = (text: string) => Buffer.from(text);
  expect([...texts].sort(compareText)).toEqual([...texts].sort((a, b) => Buffer.compare(bytes(a), bytes(b))));
});

test('keys are sorted, even those that JavaScript puts first', () => {
  expect(sortedKeys({ b: 1, '10': 1, '9': 1, a: 1 })).toEqual(['10', '9', 'a', 'b']);
});
