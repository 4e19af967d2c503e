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
    ['self.all(i, x, x > i) && self.exists(i, x, i == 1 && x == 2) && self.existsOne(i, x, x == 2)', [1, 2], true],
    ["self.all(key, value, key == 'a' ? value == 1 : value == 2)", { a: 1, b: 2 }, true],
    ['self.transformList(i, x, x > 1, x * 2) == [4] && self.transformList(i, x, i + x) == [1, 3]', [1, 2], true],
    ["self.transformMap(k, v, v + 1) == {'a': 2} && self.transformMapEntry(k, v, {string(v): k}) == {'1': 'a'}", { a: 1 }, true],
    ["url('https://a.b:80/c?d=e&d=f').getHostname() == 'a.b' && url('/x').getHost() == ''", {}, true],
    ["url('https://a.b:80/c?d=e&d=f').getQuery()['d'] == ['e', 'f']", {}, true],
    ["ip('10.0.0.1').family() == 4 && ip('::1').isLoopback() && ip('fe80::1').isLinkLocalUnicast()", {}, true],
    ["ip.isCanonical('::1') && !ip.isCanonical('0::1') && ip('0::1') == ip('::1') && string(ip('1::0:2')) == '1::2'", {}, true],
    ["cidr('10.0.0.0/8').containsIP('10.1.1.1') && !cidr('10.0.0.0/8').containsIP(ip('11.0.0.1'))", {}, true],
    ["cidr('10.0.0.0/8').containsCIDR('10.1.0.0/16') && cidr('10.1.0.0/8').masked() == cidr('10.0.0.0/8')", {}, true],
    ["!isIP('::ffff:1.2.3.4') && !isIP('fe80::1%eth0') && !isCIDR('10.0.0.0/08')", {}, true],
    ["semver('1.2.3').isLessThan(semver('1.10.0')) && semver('1.0.0-rc.2').isLessThan(semver('1.0.0'))", {}, true],
    ["semver('1.0.0-rc.2').compareTo(semver('1.0.0-rc.10')) == -1 && semver('v1.2', true).minor() == 2 && !isSemver('1.2')", {}, true],
    ["!format.dns1123Label().validate('a-b').hasValue() && format.dns1123Label().validate('A').hasValue()", {}, true],
    ["format.named('uuid').hasValue() && !format.named('nonsense').hasValue()", {}, true],
    ["'%s has %d of %.1f%%'.format(['x', 3, 1.25]) == 'x has 3 of 1.3%' || '%x'.format([255]) == 'ff'", {}, true],
    ['math.greatest(1, 3, 2) == 3 && math.least([2, 1]) == 1 && math.abs(-1) == 1 && math.ceil(1.2) == 2.0', {}, true],
    ['[3, 1, 3].sort() == [1, 3, 3] && [1, 1].distinct() == [1] && [1, 2, 3].slice(0, 2) == [1, 2]', {}, true],
    ['[[1], [2]].flatten() == [1, 2] && [1, 2].reverse() == [2, 1] && sets.contains([[1]], [[1]])', {}, true],
    ["quantity('1').add(1).sub(1).compareTo(quantity('1')) == 0", {}, true],
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
      expect(evaluationMessage(error)).toBe('no such key: missing');
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

  test('a pattern takes no longer than its text is long, wherever it stands', () => {
    const texts = ['a'.repeat(40), `${'a'.repeat(40)}!`];
    const started = performance.now();
    expect(evaluate("self.exists(text, text.matches('^(a+)+$')) && self.filter(text, !text.matches('^(a+)+$')).size() == 1", texts)).toBe(
      true,
    );
    expect(performance.now() - started).toBeLessThan(500);
  });

  test("patterns are RE2's: what only JavaScript knows is refused", () => {
    expect(() => evaluate("'a'.matches('(?=a)')")).toThrow();
    expect(evaluate("'x\\ny'.matches('(?s)x.y')")).toBe(true);
  });
});
