import { describe, expect, it } from 'vitest';
import { matches, parseSelector } from './selector.ts';

describe('label selectors', () => {
  it.each([
    ['', {}, true],
    ['a=b', { a: 'b' }, true],
    ['a==b', { a: 'c' }, false],
    ['a!=b', {}, true],
    ['a!=b', { a: 'b' }, false],
    ['tier in (gold, silver)', { tier: 'silver' }, true],
    ['tier in (gold)', {}, false],
    ['tier notin (gold)', {}, true],
    ['x/y.z', { 'x/y.z': '' }, true],
    ['!a', { a: '' }, false],
    ['a=', { a: '' }, true],
    ['n>1', { n: '2' }, true],
    ['n<1', { n: '2' }, false],
    ['n>1', { n: 'x' }, false],
    ['n<1', {}, false],
    ['a=b,tier in (x,y),!c', { a: 'b', tier: 'y' }, true],
    ['a=b,tier in (x,y),!c', { a: 'b', tier: 'y', c: '' }, false],
  ] as [string, Record<string, string>, boolean][])('%s of %j is %s', (text, labels, expected) => {
    expect(matches(parseSelector(text), labels)).toBe(expected);
  });

  it.each(['a in (', 'a=b=c', ',', 'a,', 'a b', '-a', 'a=-b', 'a in b', '(a)', 'n>x', 'n>'])(
    'refuses %s and names the selector',
    (text) => {
      expect(() => parseSelector(text)).toThrow(/selector/);
    },
  );
});
