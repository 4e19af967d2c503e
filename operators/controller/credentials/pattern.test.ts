import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alphanumeric, lowerAlphanumeric } from '../../../constructs/lib/api/credentials.ts';
import { generate, PatternError, parsePattern } from './pattern.ts';

const none = (key: string): string => {
  throw new Error(`asked for ${key}`);
};

describe('credential patterns', () => {
  it('makes so many characters of the class', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), (length) => {
        expect(generate(parsePattern(alphanumeric(length)), none)).toMatch(new RegExp(`^[A-Za-z0-9]{${length}}$`));
        expect(generate(parsePattern(lowerAlphanumeric(length)), none)).toMatch(new RegExp(`^[a-z0-9]{${length}}$`));
      }),
    );
  });

  it('joins text, random parts and other keys', () => {
    expect(generate(parsePattern('[a-z0-9]{6}.[a-z0-9]{16}'), none)).toMatch(/^[a-z0-9]{6}\.[a-z0-9]{16}$/);
    expect(generate(parsePattern('<id>.<secret>'), (key) => `${key}!`)).toBe('id!.secret!');
  });

  it('uses every character of a class and no other', () => {
    const parts = parsePattern('[0-2_-]{3}');
    let next = 0;
    expect(generate(parts, none, (limit) => next++ % limit)).toBe('012');
    expect(parts).toEqual([{ characters: '012_-', length: 3 }]);
  });

  it.each(['', '[a-z]', '[a]{4}', '[a-z]{0}', '[z-a]{4}', '{5}', '<>', 'text[', 'a]b'])('refuses %j', (pattern) => {
    expect(() => parsePattern(pattern)).toThrow(PatternError);
  });
});
