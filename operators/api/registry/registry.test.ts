import { describe, expect, test } from 'vitest';
import { definition } from './fixtures.ts';
import { makeRegistry } from './registry.ts';

const redis = () => definition('redis', { created: '2026-01-01T00:00:00Z' });
const other = (given: Parameters<typeof definition>[1]) =>
  definition('other', { kind: 'Other', plural: 'others', prefix: 'other-', created: '2026-01-02T00:00:00Z', ...given });

describe('registry', () => {
  test('serves what can be served and says so', () => {
    const registry = makeRegistry([redis(), other({})]);
    expect(registry.kinds.map(({ plural }) => plural)).toEqual(['others', 'redises']);
    expect(registry.verdicts.get('redis')).toMatchObject({ served: true, reason: 'Served' });
  });

  test('O1: a broken definition harms no other', () => {
    const registry = makeRegistry([
      redis(),
      other({ schema: '{"type":' }),
      definition('third', {
        kind: 'Third',
        plural: 'thirds',
        prefix: 'third-',
        annotations: { 'release.cozystack.io/helm-install-timeout': 'soon' },
      }),
    ]);
    expect(registry.kinds.map(({ kind }) => kind)).toEqual(['Redis']);
    expect(registry.verdicts.get('other')).toMatchObject({ served: false, reason: 'Invalid' });
    expect(registry.verdicts.get('third')?.message).toContain('soon');
  });

  test('O3: a definition that breaks keeps being served as it last was', () => {
    const before = makeRegistry([other({ schema: { type: 'object', properties: { a: { type: 'string', default: 'x' } } } })]);
    const after = makeRegistry([other({ schema: 'no JSON' })], before);
    expect(after.byKind.get('Other')).toBe(before.byKind.get('Other'));
    expect(after.verdicts.get('other')).toMatchObject({ served: false, message: expect.stringContaining('last good version') });
  });

  test('a definition that comes back right takes its place again', () => {
    const first = makeRegistry([other({})]);
    const broken = makeRegistry([other({ schema: 'x' })], first);
    const mended = makeRegistry([other({ schema: { type: 'object' } })], broken);
    expect(mended.verdicts.get('other')?.served).toBe(true);
    expect(mended.byKind.get('Other')?.spec.schema).toEqual({ type: 'object' });
  });

  test.each([
    ['plural', { plural: 'redises' }],
    ['kind', { kind: 'Redis' }],
    ['prefix', { prefix: 'redis-' }],
  ])('two with one %s: the older one is served, whatever the order', (what, given) => {
    for (const all of [
      [redis(), other(given)],
      [other(given), redis()],
    ]) {
      const registry = makeRegistry(all);
      expect(registry.kinds.map(({ definition: name }) => name)).toEqual(['redis']);
      expect(registry.verdicts.get('other')).toMatchObject({ reason: 'Conflict', message: expect.stringContaining(what) });
    }
  });

  test('one that is served already is not pushed out by an older newcomer', () => {
    const before = makeRegistry([other({ plural: 'redises', kind: 'Redis' })]);
    const after = makeRegistry([redis(), other({ plural: 'redises', kind: 'Redis' })], before);
    expect(after.kinds.map(({ definition: name }) => name)).toEqual(['other']);
  });

  test('prefixes may begin alike, and be empty many times', () => {
    const registry = makeRegistry([
      redis(),
      other({ prefix: 'redis-slow-' }),
      definition('c', { kind: 'C', plural: 'cs', prefix: '' }),
      definition('d', { kind: 'D', plural: 'ds', prefix: '' }),
    ]);
    expect(registry.kinds).toHaveLength(4);
  });

  test('kinds named like the schemas of others are refused', () => {
    for (const kind of ['RedisList', 'RedisStatus']) expect(makeRegistry([other({ kind })]).kinds).toEqual([]);
  });

  test('a prefix that leaves no room for a name is refused', () => {
    expect(makeRegistry([other({ prefix: 'x'.repeat(53) })]).verdicts.get('other')?.message).toContain('no room');
  });

  test('a schema that is not structural is left aside, the kind is served', () => {
    const registry = makeRegistry([
      other({ schema: { type: 'object', patternProperties: { '^x': {} }, properties: { a: { $ref: '#/nowhere' } } } }),
    ]);
    expect(registry.byKind.get('Other')?.spec.schema).toBeUndefined();
    expect(registry.verdicts.get('other')).toMatchObject({
      served: true,
      reason: 'Incomplete',
      message: expect.stringContaining('patternProperties'),
    });
  });

  test('an unchanged kind is the same object in the next registry; the hash follows schemas and annotations', () => {
    const first = makeRegistry([redis(), other({})]);
    const second = makeRegistry([redis(), other({ annotations: { 'release.cozystack.io/helm-upgrade-timeout': '9m' } })], first);
    expect(second.byKind.get('Redis')).toBe(first.byKind.get('Redis'));
    expect(second.byKind.get('Other')).not.toBe(first.byKind.get('Other'));
    expect(second.hash).not.toBe(first.hash);
  });
});
