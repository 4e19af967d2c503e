import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ACCESS_LEVELS, type AccessLevel, levelsAtOrAbove, type Subject, subjectsOfTenant } from './access.ts';
import { rendered } from './render.fixture.ts';

const subjects = (level: AccessLevel, namespace: string): Subject[] =>
  rendered({}, ({ release }) => ({ subjects: subjectsOfTenant(level, release.namespace) }), { release: { namespace } } as never) as never;
const names = (level: AccessLevel, namespace: string): string[] =>
  (subjects(level, namespace) as unknown as { subjects: Subject[] }).subjects.map(
    ({ kind, name }) => `${kind === 'Group' ? '' : 'account '}${name}`,
  );

describe('levels', () => {
  test.each([
    ['view', ['admin', 'super-admin', 'use', 'view']],
    ['use', ['admin', 'super-admin', 'use']],
    ['super-admin', ['super-admin']],
  ] as const)('%s and above', (level, expected) => {
    expect(levelsAtOrAbove(level)).toEqual(expected);
  });
});

describe('subjectsOfTenant', () => {
  test('a tenant below another has both and the root', () => {
    expect(names('admin', 'tenant-a-b')).toEqual([
      'account tenant-a',
      'tenant-a-admin',
      'tenant-a-super-admin',
      'account tenant-a-b',
      'tenant-a-b-admin',
      'tenant-a-b-super-admin',
      'account tenant-root',
      'tenant-root-admin',
      'tenant-root-super-admin',
    ]);
  });

  test('the root has itself alone, once', () => {
    expect(names('super-admin', 'tenant-root')).toEqual(['account tenant-root', 'tenant-root-super-admin']);
  });

  test('every ancestor is there and nobody else', () => {
    const part = fc.stringMatching(/^[a-z0-9]{1,5}$/);
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 5 }), fc.constantFrom(...ACCESS_LEVELS), (parts, level) => {
        const tenant = `tenant-${parts.join('-')}`;
        const line = parts.map((_, i) => `tenant-${parts.slice(0, i + 1).join('-')}`);
        const expected = [...line, ...(tenant === 'tenant-root' ? [] : ['tenant-root'])];
        expect(names(level, tenant).filter((name) => name.startsWith('account '))).toEqual(expected.map((name) => `account ${name}`));
      }),
      { numRuns: 50 },
    );
  });
});
