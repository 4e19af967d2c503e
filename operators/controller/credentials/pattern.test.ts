import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alphanumeric, lowerAlphanumeric } from '../../../constructs/lib/api/credentials.ts';
import { follows, generate, PatternError, parsePattern } from './pattern.ts';

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

  it('encodes what a pattern gives, without padding', () => {
    expect(generate(parsePattern('ss://<base64url:aes:<alice>>@host'), () => '~?>')).toBe('ss://YWVzOn4_Pg@host');
    expect(generate(parsePattern('<base64url:[A-Z]{2}>'), none, () => 0)).toBe('QUE');
  });

  it.each([
    ['<base64url:aes:<alice>>@host', true],
    ['<base64url:[a-z]{4}<alice>>', false],
    ['<base64url:<alice>>.[a-z]{4}', false],
    ['<id>.<secret>', false],
  ])('%s follows other keys: %j', (pattern, expected) => {
    expect(follows(parsePattern(pattern))).toBe(expected);
  });

  it('uses every character of a class and no other', () => {
    const parts = parsePattern('[0-2_-]{3}');
    let next = 0;
    expect(generate(parts, none, (limit) => next++ % limit)).toBe('012');
    expect(parts).toEqual([{ characters: '012_-', length: 3 }]);
  });

  it.each(['', '[a-z]', '[a]{4}', '[a-z]{0}', '[z-a]{4}', '{5}', '<>', 'text[', 'a]b', '<base64url:>', '<base64url:[a>'])(
    'refuses %j',
    (pattern) => {
      expect(() => parsePattern(pattern)).toThrow(PatternError);
    },
  );
});
