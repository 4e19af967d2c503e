import { describe, expect, test } from 'vitest';
import { render } from '../render.fixture.ts';
import { mongodb } from './index.ts';

interface Cluster {
  spec: {
    unsafeFlags?: object;
    replsets: { name: string; size: number; expose?: object }[];
    sharding: object;
    users?: { name: string; roles: object[] }[];
    backup: { storages?: Record<string, { s3: object }>; tasks?: { keep: number }[]; pitr?: object };
  };
}
const cluster = (values: object) => (render(mongodb, values)['PerconaServerMongoDB/mongodb-test'] as never as Cluster).spec;

const shards = (...replicas: number[]) => ({
  sharding: true,
  shardingConfig: { shards: replicas.map((count, i) => ({ name: `s${i}`, replicas: count, size: '10Gi' })) },
});

describe('sets of less than three members are meant:', () => {
  test.each([
    [{ replicas: 1 }, true],
    [{ replicas: 2 }, true],
    [{ replicas: 3 }, false],
    [{ replicas: 5 }, false],
    [{ replicas: 1, sharding: true }, false],
    [shards(3, 3), false],
    [shards(3, 2), true],
    [{ sharding: true, shardingConfig: { configServers: 1 } }, true],
  ])('%j', (values, unsafe) => {
    expect(cluster(values).unsafeFlags).toEqual(unsafe ? { replsetSize: true } : undefined);
  });
});

describe('from outside', () => {
  test('each server has an address, since drivers go by what servers say of each other', () => {
    expect(cluster({ external: true }).replsets).toMatchObject([{ expose: { enabled: true, type: 'LoadBalancer' } }]);
    expect(render(mongodb, { external: true })).not.toHaveProperty(['Service/mongodb-test-external']);
  });

  test('with shards, the routers have one', () => {
    const values = { external: true, ...shards(3) };
    expect(cluster(values).replsets[0]).not.toHaveProperty('expose');
    expect(render(mongodb, values)['Service/mongodb-test-external']).toMatchObject({
      spec: { type: 'LoadBalancer', selector: { 'app.kubernetes.io/component': 'mongos' }, ports: [{ port: 27017 }] },
    });
  });
});

test('the monitor counts the servers of all shards', () => {
  expect(render(mongodb, shards(3, 5, 2))['WorkloadMonitor/mongodb-test']).toMatchObject({ spec: { replicas: 10 } });
});

describe('users', () => {
  const values = {
    users: { ann: {}, bob: { password: 'pw' } },
    databases: { a: { roles: { admin: ['ann'], readonly: ['bob'] } }, b: { roles: { readonly: ['ann'] } } },
  };

  test('have their roles in every database', () => {
    expect(cluster(values).users?.map(({ name, roles }) => [name, roles])).toEqual([
      [
        'ann',
        [
          { name: 'readWrite', db: 'a' },
          { name: 'dbAdmin', db: 'a' },
          { name: 'read', db: 'b' },
        ],
      ],
      ['bob', [{ name: 'read', db: 'a' }]],
    ]);
  });

  test('have each a Secret that the tenant sees', () => {
    const objects = render(mongodb, values);
    expect(objects['Secret/mongodb-test-user-ann']).toMatchObject({
      data: {},
      metadata: {
        labels: { 'apps.cozystack.io/user-secret': 'true' },
        annotations: { 'credentials.cozystack.io/patterns': '{"password":"[A-Za-z0-9]{16}"}' },
      },
    });
    expect(objects['Secret/mongodb-test-user-bob']).toMatchObject({ data: { password: 'cHc=' } });
    const { rules } = objects['Role/mongodb-test-dashboard-resources'] as never as {
      rules: { resources: string[]; resourceNames: string[] }[];
    };
    expect(rules.find(({ resources }) => resources.includes('secrets'))?.resourceNames).toEqual([
      'mongodb-test-credentials',
      'mongodb-test-user-ann',
      'mongodb-test-user-bob',
    ]);
  });
});

test.each([
  [{}, 'rs0', '/admin?replicaSet=rs0'],
  [shards(3), 'mongos', '/admin'],
])("the administrator's password comes from the operator, with %j at %s", (values, service, path) => {
  const { metadata, data } = render(mongodb, values)['Secret/mongodb-test-credentials'] as never as {
    metadata: { annotations: Record<string, string> };
    data: Record<string, string>;
  };
  const host = `mongodb-test-${service}.tenant-a.svc.cozy.local`;
  expect(JSON.parse(metadata.annotations['credentials.cozystack.io/source'] ?? '')).toEqual({
    secret: 'internal-mongodb-test-users',
    key: 'MONGODB_DATABASE_ADMIN_PASSWORD',
    fields: { password: { at: '' }, uri: { at: '', within: `mongodb://databaseAdmin:<value>@${host}:27017${path}` } },
  });
  expect(Buffer.from(data['host'] ?? '', 'base64').toString()).toBe(host);
  expect(Object.keys(data)).toEqual(['host', 'port', 'username']);
});

const bucket = { destinationPath: 's3://bucket/a/b/', s3AccessKey: 'k', s3SecretKey: 's' };

describe('backups', () => {
  const of = (backup: object) => cluster({ backup: { enabled: true, ...bucket, ...backup } }).backup;

  test.each([
    ['s3://bucket/a/b/', { bucket: 'bucket', prefix: 'a/b/' }],
    ['s3://bucket', { bucket: 'bucket' }],
  ])('to %s', (destinationPath, place) => {
    expect(of({ destinationPath }).storages?.['s3-storage']?.s3).toEqual({
      ...place,
      credentialsSecret: 'mongodb-test-s3-creds',
      endpointUrl: 'http://minio-gateway-service:9000',
      insecureSkipTLSVerify: false,
      forcePathStyle: true,
    });
  });

  test.each([
    ['14d', 14],
    ['4w', 28],
    ['2m', 60],
  ])('are kept for %s: %i', (retentionPolicy, keep) => {
    expect(of({ retentionPolicy }).tasks).toMatchObject([{ keep }]);
  });

  test('are nowhere unless they are wanted', () => {
    expect(cluster({ backup: bucket }).backup).toEqual({ enabled: false, image: expect.any(String) });
    expect(render(mongodb, { backup: bucket })).not.toHaveProperty(['Secret/mongodb-test-s3-creds']);
  });
});

test('a new cluster restores a backup, up to a point in time if one is given', () => {
  const restore = (recoveryTime: string) =>
    render(mongodb, { backup: bucket, bootstrap: { enabled: true, backupName: 'monday', recoveryTime } })[
      'PerconaServerMongoDBRestore/mongodb-test-restore'
    ];
  expect(restore('')).toMatchObject({ spec: { backupSource: { destination: 's3://bucket/a/b/monday' } } });
  expect(restore('')?.['spec']).not.toHaveProperty('pitr');
  expect(restore('2026-11-30 12:00:00')).toMatchObject({ spec: { pitr: { type: 'date', date: '2026-11-30 12:00:00' } } });
});

test.each([
  [{ users: { ann: {} } }, 'users: ann has no role'],
  [{ users: { Ann: {} }, databases: { a: { roles: { admin: ['Ann'] } } } }, 'users: Ann may hold'],
  [{ databases: { 'a.b': {} } }, 'databases: a.b may have'],
  [{ backup: { ...bucket, enabled: true, s3AccessKey: '' } }, 'backup: destinationPath'],
  [{ backup: { ...bucket, enabled: true, destinationPath: 'bucket' } }, 'backup: destinationPath'],
  [{ backup: { ...bucket, enabled: true, retentionPolicy: '30' } }, 'backup.retentionPolicy: a number'],
  [{ backup: bucket, bootstrap: { enabled: true } }, 'bootstrap: a restore needs backupName'],
  [{ sharding: true, shardingConfig: { shards: [] } }, 'at least one shard'],
  [{ shardingConfig: { shards: Array(2).fill({ name: 'a', replicas: 3, size: '1Gi' }) } }, 'the same name'],
  [{ shardingConfig: { shards: [{ name: 'A', replicas: 3, size: '1Gi' }] } }, 'shardingConfig.shards'],
  [{ size: 0 }, 'size: the volume needs a size'],
])('%j is refused', (values, message) => {
  expect(() => render(mongodb, values)).toThrow(message);
});
