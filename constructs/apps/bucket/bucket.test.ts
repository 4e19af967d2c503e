import { expect, test } from 'vitest';
import { render, SURROUNDINGS } from '../render.fixture.ts';
import { bucket } from './index.ts';

const specOf = (values: object, name: string, namespace = {}) =>
  render(bucket, values, { namespace: { ...SURROUNDINGS.namespace, ...namespace } })[name]?.['spec'];

test.each([
  [{}, 'tenant-root'],
  [{ locking: true }, 'tenant-root-lock'],
  [{ storagePool: 'hdd' }, 'tenant-root-hdd'],
  [{ storagePool: 'hdd', locking: true }, 'tenant-root-hdd-lock'],
])('%j is a bucket of the class %s', (values, bucketClassName) => {
  expect(specOf(values, 'BucketClaim/bucket-test')).toMatchObject({ bucketClassName });
});

test.each([
  [{}, {}, 'tenant-root'],
  [{ readonly: false }, {}, 'tenant-root'],
  [{ readonly: true }, {}, 'tenant-root-readonly'],
  [{ readonly: true }, { storagePool: 'hdd', locking: true }, 'tenant-root-hdd-readonly'],
])('H12: the user %j of %j gets access of the class %s', (user, values, bucketAccessClassName) => {
  expect(specOf({ ...values, users: { ann: user } }, 'BucketAccess/bucket-test-ann')).toMatchObject({
    bucketAccessClassName,
    bucketClaimName: 'bucket-test',
    credentialsSecretName: 'bucket-test-ann',
  });
});

test('H12: who may only read has no keys of one who may write', () => {
  const objects = render(bucket, { users: { reader: { readonly: true }, writer: {} } });
  const granted = Object.values(objects)
    .filter(({ kind }) => kind === 'BucketAccess')
    .map(({ spec }) => spec as Record<string, string>);
  expect(granted.map(({ bucketAccessClassName, credentialsSecretName }) => [bucketAccessClassName, credentialsSecretName])).toEqual([
    ['tenant-root-readonly', 'bucket-test-reader'],
    ['tenant-root', 'bucket-test-writer'],
  ]);
  // What is neither yes nor no would be taken for no, which lets the user write.
  for (const readonly of [null, 'true', 1])
    expect(() => render(bucket, { users: { ann: { readonly } } })).toThrow('is not of type boolean');
  expect(new Set(granted.map(({ bucketClaimName }) => bucketClaimName))).toEqual(new Set(['bucket-test']));
});

test('the tenant may read the keys of its users, and without users no Secret at all', () => {
  const rules = (values: object) => (render(bucket, values)['Role/bucket-test-dashboard-resources'] as never as { rules: object[] }).rules;
  expect(rules({ users: { ann: {}, '7': {} } })[0]).toMatchObject({
    resources: ['secrets'],
    resourceNames: ['bucket-test-7-credentials', 'bucket-test-ann-credentials'],
  });
  expect(rules({})).toEqual([expect.objectContaining({ resources: ['ingresses'], resourceNames: ['bucket-test-ui'] })]);
});

test('what remains of its certificate is removed by host name, and never holds an uninstall up', () => {
  const job = JSON.stringify(render(bucket, {})['Job/bucket-test-cleanup-acme']);
  expect(job).toContain("host='bucket-test.a.example.org'");
  expect(job).toContain("certificate='bucket-test-ui-tls'");
  expect(job).not.toMatch(/delete (order|service|pod)/);
  expect(render(bucket, {})['Job/bucket-test-cleanup-acme']).toMatchObject({ spec: { activeDeadlineSeconds: 120, backoffLimit: 0 } });
});

test.each(['Ann', 'ann_lee', '-ann', 'ann.', 'a..b', 'a-.b', '', 'a'.repeat(129)])(
  'a user who could be no part of a name, %j, is refused',
  (user) => {
    expect(() => render(bucket, { users: { [user]: {} } })).toThrow(`users: ${user} may h`);
  },
);

test.each(['7', 'team.reports', 'a--b', `${'ann-'.repeat(15)}x`])('a user may be called %j', (user) => {
  expect(specOf({ users: { [user]: {} } }, `BucketAccess/bucket-test-${user}`)).toMatchObject({
    credentialsSecretName: `bucket-test-${user}`,
  });
});
