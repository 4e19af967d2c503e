import { describe, expect, test } from 'vitest';
import { applicationKind } from '../registry/fixtures.ts';
import { applicationName, nameErrors, releaseName } from './names.ts';
import { ownerOf, workloadNamespace } from './tenant.ts';

const redis = applicationKind();
const tenant = applicationKind({ kind: 'Tenant', plural: 'tenants', prefix: 'tenant-' });

describe('names', () => {
  test.each(['a', 'a-b', 'a--b', 'z9', 'x'.repeat(47)])('%s is fine', (name) => expect(nameErrors(redis, name, 'tenant-x')).toEqual([]));

  test.each(['A', '1a', '-a', 'a-', 'a_b', 'a.b', 'a b', 'a:b', 'a/b', 'ünï', 'x'.repeat(64)])('%s is not', (name) => {
    expect(nameErrors(redis, name, 'tenant-x')).toMatchObject([{ field: 'metadata.name', reason: 'FieldValueInvalid' }]);
  });

  test('no name is told as required', () => expect(nameErrors(redis, '', 'tenant-x')).toMatchObject([{ reason: 'FieldValueRequired' }]));

  test('a release name has 53 characters at most; the message carries limit and prefix', () => {
    expect(nameErrors(redis, 'x'.repeat(48), 'tenant-x')[0]?.message).toMatch(/47.*redis-/);
  });

  test.each(['a-b', '1st', 'Upper'])('A20: tenant %s gets the rule of tenants', (name) => {
    expect(nameErrors(tenant, name, 'tenant-root')[0]?.message).toContain('tenant names must');
  });

  test("A20: a tenant's namespace has 63 characters at most", () => {
    const parent = `tenant-${'d'.repeat(40)}`;
    const longest = 'n'.repeat(63 - parent.length - 1);
    expect(nameErrors(tenant, longest, parent)).toEqual([]);
    expect(nameErrors(tenant, `${longest}n`, parent)[0]?.message).toMatch(new RegExp(`${parent}-${longest}n.*64`));
  });

  test('releases and applications name each other', () => {
    expect(releaseName(redis, 'a')).toBe('redis-a');
    expect(applicationName(redis, 'redis-a')).toBe('a');
    expect(applicationName(redis, 'redis-')).toBeUndefined();
    expect(applicationName(redis, 'valkey-a')).toBeUndefined();
  });
});

describe('namespaces of tenants', () => {
  test.each([
    ['tenant-root', 'root', 'tenant-root'],
    ['tenant-root', 'a', 'tenant-a'],
    ['tenant-a', 'b', 'tenant-a-b'],
    ['tenant-a-b', 'c', 'tenant-a-b-c'],
  ])('in %s, %s owns %s', (namespace, name, owned) => {
    expect(workloadNamespace(namespace, name)).toBe(owned);
    expect(ownerOf(owned)).toEqual({ namespace, name });
  });

  test.each(['default', 'kube-system', 'tenant-', 'tenant--a'])('%s is owned by no tenant', (namespace) =>
    expect(ownerOf(namespace)).toBeUndefined(),
  );
});
