import { describe, expect, test } from 'vitest';
import { matches, replacePattern } from './pattern.ts';
import { nodeOf } from './proxy.ts';

const literal = (expression: object) => (nodeOf(expression) as { value?: unknown }).value;

test('a pattern is matched as RE2 does it', () => {
  expect(literal(matches('a\rb', '^a.b$'))).toBe(true);
  expect(literal(matches('a\nb', '^a.b$'))).toBe(false);
  expect(literal(matches('a\u00a0b', 'a\\sb'))).toBe(false);
  expect(literal(replacePattern('a-b--c', '-+', '$1'))).toBe('a$1b$1c');
});

describe('what Helm and JavaScript take differently is refused', () => {
  test.each(['(?=a)', '(?i)a', '(a)\\1', '[[:alpha:]]', 'a++', '\\pL', '\\x41', '('])('%s', (pattern) => {
    expect(() => matches('text', pattern)).toThrow(/pattern/);
  });
  test('a replacement of the empty text', () => {
    expect(() => replacePattern('text', 'a*', '')).toThrow('matches the empty text');
  });
});
