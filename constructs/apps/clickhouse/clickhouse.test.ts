import { describe, expect, test } from 'vitest';
import { render } from '../render.fixture.ts';
import { clickhouse } from './index.ts';

interface Installation {
  spec: {
    configuration: { users: Record<string, unknown>; zookeeper?: { nodes: { host: string }[] } };
    templates: { podTemplates: { spec: { containers: { name: string; env?: { name: string }[] }[] } }[] };
  };
}
const installation = (values: object) => render(clickhouse, values)['ClickHouseInstallation/clickhouse-test'] as never as Installation;

describe('users', () => {
  test('have the password that was chosen, or one from the Secret', () => {
    const { users } = installation({ users: { ann: { password: 'secret', readonly: true }, bob: {} } }).spec.configuration;
    expect(users).toMatchObject({
      'ann/password_sha256_hex': '2bb80d537b1da3e38bd30361aa855686bde0eacd7162fef6a25fe97bf527a25b',
      'ann/profile': 'readonly',
      'bob/password': { valueFrom: { secretKeyRef: { name: 'clickhouse-test-credentials', key: 'bob' } } },
      'bob/profile': 'default',
    });
    expect(users).not.toHaveProperty(['bob/password_sha256_hex']);
  });

  test('cannot take the place of the one that makes backups', () => {
    const { users } = installation({ users: { backup: { password: 'mine', readonly: true } } }).spec.configuration;
    expect(users).toMatchObject({ 'backup/profile': 'default', 'backup/password': { valueFrom: {} } });
    expect(users).not.toHaveProperty(['backup/password_sha256_hex']);
  });
});

test('servers find each Keeper by its full name', () => {
  const hosts = (clickhouseKeeper: object) =>
    installation({ clickhouseKeeper }).spec.configuration.zookeeper?.nodes.map(({ host }) => host.replace('chk-clickhouse-test-', ''));
  expect(hosts({ replicas: 1 })).toEqual(['keeper-cluster1-0-0.tenant-a.svc.cozy.local']);
  expect(hosts({ replicas: 3 })).toHaveLength(3);
  expect(hosts({ enabled: false })).toBeUndefined();
});

describe('backup', () => {
  const environment = (backup: object) =>
    installation({ backup: { enabled: true, ...backup } }).spec.templates.podTemplates[0]?.spec.containers[1]?.env ?? [];
  const variable = (backup: object, name: string) => environment(backup).find((entry) => entry.name === name);

  test.each([
    ['its own bucket, at Amazon', {}, 'clickhouse-test-backup-s3', 'bucketName', undefined, 'clickhouse-test'],
    [
      'its own bucket, elsewhere',
      { endpoint: 'https://s3.example.org' },
      'clickhouse-test-backup-s3',
      'bucketName',
      'true',
      'clickhouse-test',
    ],
    [
      'a bucket that a Secret names',
      { s3CredentialsSecret: { name: 'mine', bucketKey: 'bucket' }, s3PathOverride: 'a/b' },
      'mine',
      'bucket',
      'true',
      'a/b',
    ],
  ])('to %s', (_what, backup, name, key, pathStyle, folder) => {
    expect(variable(backup, 'S3_BUCKET')).toEqual({ name: 'S3_BUCKET', valueFrom: { secretKeyRef: { name, key } } });
    expect(variable(backup, 'S3_FORCE_PATH_STYLE')).toEqual(pathStyle && { name: 'S3_FORCE_PATH_STYLE', value: pathStyle });
    expect(variable(backup, 'S3_PATH')).toMatchObject({ value: folder });
  });

  test("to the platform's bucket does not wait for its credentials, which come with the first backup", () => {
    const backup = { useSystemBucket: true };
    const reference = { name: 'cozy-backups-creds', optional: true };
    expect(variable(backup, 'S3_ACCESS_KEY')).toMatchObject({ valueFrom: { secretKeyRef: { ...reference, key: 'accessKey' } } });
    expect(variable(backup, 'S3_FORCE_PATH_STYLE')).toMatchObject({ valueFrom: { secretKeyRef: { ...reference, key: 'forcePathStyle' } } });
    expect(variable(backup, 'S3_PATH')).toMatchObject({ value: 'tenant-a/clickhouse-test' });
    expect(render(clickhouse, { backup: { enabled: true, ...backup } })).not.toHaveProperty(['Secret/clickhouse-test-backup-s3']);
  });

  test('by schedule is older, and only to a bucket of the tenant', () => {
    const job = (backup: object) => render(clickhouse, { backup: { schedule: '0 2 * * *', ...backup } })['CronJob/clickhouse-test-backup'];
    expect(job({ enabled: true })).toMatchObject({ spec: { schedule: '0 2 * * *', concurrencyPolicy: 'Forbid' } });
    expect(job({ enabled: false })).toBeUndefined();
    expect(job({ enabled: true, useSystemBucket: true })).toBeUndefined();
  });

  test('is nowhere unless it is wanted', () => {
    const text = JSON.stringify(render(clickhouse, { backup: { endpointCA: { name: 'authority' } } }));
    expect(text).not.toMatch(/authority|S3_|backup-s3|backup-api/);
  });

  test.each([
    [{ useSystemBucket: true, s3PathOverride: 'a' }, 's3PathOverride'],
    [{ s3AccessKey: '' }, 's3AccessKey'],
    [{ schedule: '0 2 * * *', resticPassword: '' }, 'resticPassword'],
    [{ schedule: '0 2 * * *', s3AccessKey: '', s3CredentialsSecret: { name: 'mine' } }, 'do not read s3CredentialsSecret'],
  ])('%j is refused', (backup, message) => {
    expect(() => render(clickhouse, { backup: { enabled: true, ...backup } })).toThrow(message);
  });
});

test('volumes are of the class that was chosen, also those of Keepers', () => {
  const classes = (values: object) => JSON.stringify(render(clickhouse, values)).match(/"storageClassName":"[^"]*"/g);
  expect(classes({ storageClass: 'fast' })).toEqual(Array(3).fill('"storageClassName":"fast"'));
  expect(classes({})).toBeNull();
});
