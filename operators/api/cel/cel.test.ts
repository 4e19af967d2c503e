import { describe, expect, test } from 'vitest';
import { compile, evaluationMessage, optionalOf } from './program.ts';
import { celValue, escapedName } from './values.ts';

const evaluate = (expression: string, self: unknown = {}, more: Record<string, unknown> = {}) =>
  compile(expression).evaluate({ self: celValue(self), ...more });

describe('expressions as kube-apiserver evaluates them', () => {
  test.each([
    ['self.a == 1', { a: 1 }, true],
    ['self.a == 1.0', { a: 1 }, true],
    ['type(self.a) == int', { a: 1 }, true],
    ['type(self.a) == double', { a: 1.5 }, true],
    ['has(self.b)', { a: 1 }, false],
    ['!has(self.b) || self.b > 3', { a: 1 }, true],
    ['self.?b.orValue(7) == 7', {}, true],
    ['self.list.all(x, x > 0) && self.list.exists(x, x == 2)', { list: [1, 2] }, true],
    ['self.list.sum() == 3 && self.list.max() == 2 && self.list.isSorted()', { list: [1, 2] }, true],
    ["self.map.all(key, key.startsWith('a'))", { map: { a1: 1, a2: 2 } }, true],
    ["self.s.matches('^[a-z]+$') && self.s.find('b+') == 'bb'", { s: 'abbc' }, true],
    ["self.s.split('-').map(x, x.upperAscii()).join('_') == 'A_B'", { s: 'a-b' }, true],
    ["self.s.replace('a', 'b') == 'bb'", { s: 'ab' }, true],
    ["quantity(self.q).isLessThan(quantity('1Gi')) && isQuantity('1.5Gi') && !isQuantity('x')", { q: '512Mi' }, true],
    ["quantity('1').add(quantity('500m')).compareTo(quantity('1500m')) == 0", {}, true],
    ['sets.contains(self.list, [1]) && !sets.intersects(self.list, [9])', { list: [1, 2] }, true],
    ["isIP('::1') && isCIDR('10.0.0.0/8') && !isCIDR('10.0.0.0/33')", {}, true],
    ["duration('1h') > duration('59m') && timestamp('2026-01-01T00:00:00Z') < timestamp('2026-01-02T00:00:00Z')", {}, true],
  ])('%s', (expression, self, wanted) => expect(evaluate(expression, self)).toBe(wanted));

  test.each(['self.missing', 'self.a + "x"', '1 / 0', 'self.constructor', 'self.__proto__'])('%s is an error', (expression) => {
    expect(() => evaluate(expression, { a: 1 })).toThrow();
  });

  test('an error is one line', () => {
    try {
      evaluate('self.missing');
      expect.unreachable();
    } catch (error) {
      expect(evaluationMessage(error)).toBe('No such key: missing');
    }
  });

  test('optional values', () => {
    expect(evaluate('old.hasValue()', {}, { old: optionalOf(undefined) })).toBe(false);
    expect(evaluate('old.value() == 1', {}, { old: optionalOf(1n) })).toBe(true);
  });

  test('properties whose names are no identifiers are reached under escaped ones', () => {
    expect(['a-b', 'a.b/c', 'namespace', '__x'].map(escapedName)).toEqual([
      'a__dash__b',
      'a__dot__b__slash__c',
      '__namespace__',
      '__underscores__x',
    ]);
    const schema = { properties: { 'a-b': { type: 'integer' } } };
    expect(compile('self.a__dash__b == 1').evaluate({ self: celValue({ 'a-b': 1 }, schema) })).toBe(true);
  });

  test('a number stays a double where the schema says so', () => {
    expect(compile('type(self) == double').evaluate({ self: celValue(1, { type: 'number' }) })).toBe(true);
  });
});
