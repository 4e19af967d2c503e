import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { render, SURROUNDINGS } from '../render.fixture.ts';
import { opensearch } from './index.ts';

interface Cluster {
  spec: {
    general: { version: string; image?: string };
    dashboards?: { version: string; opensearchCredentialsSecret: object };
    nodePools: {
      roles: string[];
      env: { name: string; valueFrom: { secretKeyRef: { name: string } } }[];
      persistence: { pvc: { storageClass: string } };
      topologySpreadConstraints: { whenUnsatisfiable: string }[];
    }[];
  };
}
const cluster = (values: object) => (render(opensearch, values)['OpenSearchCluster/opensearch-test'] as never as Cluster).spec;
const pool = (values: object) => cluster(values).nodePools[0]!;

/** What a node puts in the hash of a variable for. */
const hashOf = (variable: string) => `$\{envbc.${variable}}`;

const configuration = (values: object, file: string) =>
  parse(
    (render(opensearch, values)['Secret/opensearch-test-security-config'] as never as { stringData: Record<string, string> }).stringData[
      file
    ]!,
  );

test.each([
  ['v3', '3.0.0'],
  ['v2', '2.11.1'],
  ['v1', '1.3.20'],
])('version %s runs %s, Dashboards too', (version, release) => {
  const { general, dashboards } = cluster({ version, dashboards: { enabled: true } });
  expect([general.version, dashboards?.version]).toEqual([release, release]);
});

test.each([
  [{}, 'local'],
  [{ replicas: 1 }, 'replicated'],
  [{ replicas: 1, storageClass: 'fast' }, 'fast'],
])('with %j the volumes are %s', (values, storageClass) => {
  expect(pool(values).persistence.pvc.storageClass).toBe(storageClass);
});

test('nodes do what they are told to', () => {
  expect(pool({}).roles).toEqual(['cluster_manager', 'data', 'ingest']);
  expect(pool({ nodeRoles: { data: false, ml: true } }).roles).toEqual(['cluster_manager', 'ingest', 'ml']);
});

test.each([
  ['soft', 'ScheduleAnyway'],
  ['hard', 'DoNotSchedule'],
])('spread %s: %s', (topologySpreadPolicy, expected) => {
  expect(pool({ topologySpreadPolicy }).topologySpreadConstraints.map(({ whenUnsatisfiable }) => whenUnsatisfiable)).toEqual([
    expected,
    expected,
  ]);
});

describe('users', () => {
  const values = {
    users: { ann: { roles: ['all_access', 'reports'] }, 'bob-2': { password: 'pw', roles: [] } },
    dashboards: { enabled: true },
  };

  test('are known to the security plugin by the hash of a variable, never by a password', () => {
    expect(configuration(values, 'internal_users.yml')).toEqual({
      _meta: { type: 'internalusers', config_version: 2 },
      admin: { hash: hashOf('ADMIN_PASSWORD'), reserved: true, backend_roles: ['admin'] },
      kibanaserver: { hash: hashOf('DASHBOARDS_PASSWORD'), reserved: true },
      ann: { hash: hashOf('PASSWORD_OF_ANN'), reserved: false },
      'bob-2': { hash: hashOf('PASSWORD_OF_BOB_2'), reserved: false },
    });
  });

  test('have their passwords in variables of the nodes', () => {
    expect(pool(values).env.map(({ name, valueFrom }) => [name, valueFrom.secretKeyRef.name])).toEqual([
      ['ADMIN_PASSWORD', 'opensearch-test-admin-credentials'],
      ['DASHBOARDS_PASSWORD', 'opensearch-test-dashboards-credentials'],
      ['PASSWORD_OF_ANN', 'opensearch-test-user-ann'],
      ['PASSWORD_OF_BOB_2', 'opensearch-test-user-bob-2'],
    ]);
  });

  test('have the roles that they were given, or may read', () => {
    expect(configuration(values, 'roles_mapping.yml')).toMatchObject({
      all_access: { backend_roles: ['admin'], users: ['ann'] },
      reports: { backend_roles: [], users: ['ann'] },
      readall: { users: ['bob-2'] },
      kibana_server: { users: ['kibanaserver'] },
    });
  });

  test('have each a Secret that the tenant sees', () => {
    const secret = (user: string) => render(opensearch, values)[`Secret/opensearch-test-user-${user}`];
    expect(secret('ann')).toMatchObject({
      type: 'kubernetes.io/basic-auth',
      data: { roles: Buffer.from('all_access,reports').toString('base64') },
    });
    expect(secret('ann')?.['data']).not.toHaveProperty('password');
    expect(secret('bob-2')).toMatchObject({ data: { password: 'cHc=', roles: Buffer.from('readall').toString('base64') } });
  });

  test.each([
    [{ users: { admin: {} } }, 'users: admin and kibanaserver belong to the platform'],
    [{ users: { a_b: {} } }, 'users: a_b may hold'],
    [{ nodeRoles: { master: false, data: false, ingest: false } }, 'nodeRoles: at least one role'],
    [{ size: '0Gi' }, 'size: the volume needs a size'],
  ])('%j is refused', (wrong, message) => {
    expect(() => render(opensearch, wrong)).toThrow(message);
  });
});

test('every file of the configuration says what it is', () => {
  const types = ['config', 'internal_users', 'roles_mapping', 'roles', 'action_groups', 'tenants'].map(
    (file) => configuration({}, `${file}.yml`)._meta.type,
  );
  expect(types).toEqual(['config', 'internalusers', 'rolesmapping', 'roles', 'actiongroups', 'tenants']);
});

test('where to connect follows the password of the administrator', () => {
  const source = (values: object) =>
    JSON.parse(
      (render(opensearch, values)['Secret/opensearch-test-credentials']!.metadata['annotations'] as Record<string, string>)[
        'credentials.cozystack.io/source'
      ]!,
    );
  expect(source({})).toEqual({
    secret: 'opensearch-test-admin-credentials',
    key: 'password',
    fields: { password: { at: '' }, uri: { at: '', within: 'https://admin:<value>@opensearch-test.tenant-a.svc.cozy.local:9200' } },
  });
  expect(source({ dashboards: { enabled: true } }).fields['dashboards-uri'].within).toBe(
    'https://admin:<value>@opensearch-test-dashboards.tenant-a.svc.cozy.local:5601',
  );
});

describe('from outside', () => {
  const values = { external: true, dashboards: { enabled: true } };

  test('the API and Dashboards have names below that of the tenant', () => {
    const objects = render(opensearch, values);
    const hostname = (service: string) => objects[`Service/opensearch-test-${service}`]?.metadata['annotations'];
    expect(hostname('external')).toEqual({ 'external-dns.alpha.kubernetes.io/hostname': 'opensearch-test.a.example.org' });
    expect(hostname('dashboards-external')).toEqual({
      'external-dns.alpha.kubernetes.io/hostname': 'opensearch-test-dashboards.a.example.org',
    });
  });

  test('or none, if the tenant has none', () => {
    const objects = render(opensearch, values, { namespace: { ...SURROUNDINGS.namespace, host: '' } });
    expect(objects['Service/opensearch-test-external']?.metadata['annotations'] ?? {}).toEqual({});
  });

  test('nothing is reached unless it is wanted', () => {
    expect(Object.keys(render(opensearch, { dashboards: { enabled: true } })).filter((name) => name.startsWith('Service/'))).toEqual([]);
  });
});
