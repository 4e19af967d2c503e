import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { takenNames, takenReleases, unreachablePackages } from './collisions.ts';
import { component, definition, platformVariant, selection } from './fixture.ts';
import { artifactName, LIMITS, nameProblems } from './names.ts';

describe('names', () => {
  test('the artifact is named after package, variant and component, dots as dashes', () => {
    expect(artifactName('cozystack.redis-application', 'default', 'redis')).toBe('cozystack-redis-application-default-redis');
  });

  test('every limit is held exactly', () => {
    const withRelease = (length: number) => definition('a', [], [component('c', {}, { releaseName: 'r'.repeat(length) })]);
    expect(nameProblems(withRelease(LIMITS.release))).toEqual([]);
    expect(nameProblems(withRelease(LIMITS.release + 1))[0]).toMatchObject({
      code: 'PLATFORM_NAME_TOO_LONG',
      where: { object: 'Package test.a', field: 'default/c' },
      hint: 'set a shorter install.releaseName',
    });
    expect(nameProblems(definition('a', [], [component('c', {}, { namespace: 'n'.repeat(64) })]))[0]?.message).toContain(
      '64 characters, 63 are allowed',
    );
    expect(nameProblems(definition('x'.repeat(59)))[0]?.message).toContain('name of the package');
  });

  test('what Kubernetes would refuse is refused', () => {
    expect(nameProblems(definition('a', [], [component('c', {}, { namespace: 'Upper' })]))[0]).toMatchObject({
      code: 'PLATFORM_NAME_INVALID',
    });
  });

  test('names that differ only in dots and dashes collide', () => {
    const names = takenNames([definition('a.b'), definition('a-b', [], [component('a.b')])]);
    expect(names).toMatchObject([
      { code: 'PLATFORM_NAME_TAKEN', message: expect.stringContaining('artifact "test-a-b-default-a-b" is claimed 2 times') },
    ]);
  });

  test('distinct packages of distinct words never collide', () => {
    const word = fc.stringMatching(/^[a-z]{1,8}$/);
    fc.assert(
      fc.property(fc.uniqueArray(word, { maxLength: 12 }), (words) => {
        expect(takenNames(words.map((name) => definition(name)))).toEqual([]);
      }),
    );
  });

  test('a release belongs to one component of a selection', () => {
    const one = definition('one', [], [component('c')]);
    const two = definition('two', [], [component('c')]);
    expect(takenReleases(selection(one, two))[0]?.message).toContain(
      'release "cozy-c/c" is claimed 2 times: test.one, component c; test.two',
    );
  });

  test('B10: a package that nobody installs must say who does', () => {
    const reached = definition('reached');
    const lost = definition('lost');
    const manual = definition('manual', [], [], { installedByHand: 'needs credentials of a cloud' });
    expect(unreachablePackages([reached, lost, manual], [platformVariant('full', selection(reached))])).toMatchObject([
      { code: 'PLATFORM_PACKAGE_UNREACHABLE', where: { object: 'Package test.lost' } },
    ]);
  });
});
