import { describe, expect, test } from 'vitest';
import { runScript } from '../../lib/script-run.fixture.ts';
import { render } from '../render.fixture.ts';
import { mariadb } from './index.ts';

const server = (values: object) => (render(mariadb, values)['MariaDB/mariadb-test'] as never as { spec: Record<string, unknown> }).spec;

function settings(values: object): Record<string, string> {
  const { data } = render(mariadb, values)['ConfigMap/mariadb-test-my-cnf'] as never as { data: { config: string } };
  const lines = data.config.trim().split('\n');
  expect(lines.shift()).toBe('[mysqld]');
  return Object.fromEntries(lines.map((line) => line.split(' = ')));
}

describe('buffers and threads follow the size of a server:', () => {
  test.each([
    ['t1.nano', '64M', '96M', '8M', '151', '16M', '512K', '2000', '1', '2'],
    ['u1.small', '2048M', '512M', '128M', '1024', '128M', '16384K', '16384', '1', '2'],
    ['u1.4xlarge', '65536M', '512M', '128M', '4096', '512M', '16384K', '40714', '24', '12'],
  ])('%s', (resourcesPreset, pool, log, key, connections, temporary, random, tables, threads, readers) => {
    expect(settings({ resourcesPreset })).toMatchObject({
      innodb_buffer_pool_size: pool,
      innodb_log_file_size: log,
      key_buffer_size: key,
      max_connections: connections,
      tmp_table_size: temporary,
      read_rnd_buffer_size: random,
      table_open_cache: tables,
      thread_pool_size: threads,
      innodb_read_io_threads: readers,
      innodb_write_io_threads: readers,
    });
  });

  test('what the tenant set wins over the preset', () => {
    expect(settings({ resources: { memory: '4Gi', cpu: '2500m' } })).toMatchObject({
      innodb_buffer_pool_size: '2048M',
      thread_pool_size: '3',
    });
    expect(settings({ resources: { memory: '10Mi' } })).toMatchObject({ innodb_buffer_pool_size: '8M' });
  });

  test.each([
    ['100Mi', '96M'],
    ['10Gi', '512M'],
    ['1Ti', '4096M'],
  ])('the log of a volume of %s has %s', (size, log) => {
    expect(settings({ resourcesPreset: 'u1.4xlarge', size })['innodb_log_file_size']).toBe(log);
  });
});

describe('from outside, the primary is reached:', () => {
  test('by the Service of the one server there is', () => {
    expect(server({ replicas: 1, external: true })).toMatchObject({ service: { type: 'LoadBalancer' } });
    expect(server({ replicas: 1, external: true })).not.toHaveProperty('primaryService');
    expect(server({ replicas: 1, external: true })).not.toHaveProperty('replication');
  });

  test('by a Service of its own, if there are replicas', () => {
    expect(server({ replicas: 3, external: true })).toMatchObject({
      primaryService: { type: 'LoadBalancer' },
      replication: { enabled: true },
    });
    expect(server({ replicas: 3, external: true })['service']).not.toHaveProperty('type');
  });
});

const user = { password: '', maxUserConnections: 0 };

describe('users and databases', () => {
  test('are objects of the operator, called by names that Kubernetes takes', () => {
    const objects = render(mariadb, {
      users: { shop_app: user, reports: { ...user, maxUserConnections: 5 } },
      databases: { web_shop: { roles: { admin: ['shop_app'], readonly: ['reports', 'shop_app'] } } },
    });
    expect(objects['User/mariadb-test-shop-app']).toMatchObject({
      spec: { name: 'shop_app', maxUserConnections: 0, passwordSecretKeyRef: { name: 'mariadb-test-credentials', key: 'shop_app' } },
    });
    expect(objects['Database/mariadb-test-web-shop']).toMatchObject({ spec: { name: 'web_shop', characterSet: 'utf8' } });
    expect(objects['Grant/mariadb-test-web-shop-shop-app']).toMatchObject({
      spec: { username: 'shop_app', privileges: ['ALL'], grantOption: true },
    });
    expect(objects['Grant/mariadb-test-web-shop-reports']).toMatchObject({
      spec: { database: 'web_shop', privileges: ['SELECT'], grantOption: false },
    });
  });

  test('whoever may do everything is granted it once', () => {
    const names = Object.keys(render(mariadb, { databases: { shop: { roles: { admin: ['a', 'a'], readonly: ['a'] } } } }));
    expect(names.filter((name) => name.startsWith('Grant/'))).toEqual(['Grant/mariadb-test-shop-a']);
  });

  test('the superuser is there without being declared, and takes a password', () => {
    const secret = (users: object) => render(mariadb, { users })['Secret/mariadb-test-credentials'];
    expect(secret({})?.metadata['annotations']).toEqual({ 'credentials.cozystack.io/patterns': '{"root":"[A-Za-z0-9]{16}"}' });
    expect(secret({ root: { ...user, password: 'pw' } })?.['data']).toEqual({ root: 'cHc=' });
    expect(render(mariadb, { users: { root: user } })).not.toHaveProperty(['User/mariadb-test-root']);
  });

  test.each([
    [{ users: { Shop: user } }, 'users: Shop may hold'],
    [{ users: { a_b: user, 'a-b': user } }, 'users: two names differ only'],
    [{ databases: { a_b: {}, 'a-b': {} } }, 'databases: two names differ only'],
    [{ databases: { a: { roles: { admin: ['b-c'] } }, 'a-b': { roles: { admin: ['c'] } } } }, 'come to the same'],
    [{ users: { shop: { password: 'pw' } } }, 'maxUserConnections'],
    [{ size: '0' }, 'size: the volume needs a size'],
  ])('%j is refused', (values, message) => {
    expect(() => render(mariadb, values)).toThrow(message);
  });
});

describe('backups', () => {
  const job = (values: object) => render(mariadb, { ...values, backup: { enabled: true } })['CronJob/mariadb-test-backup'];

  test('are made of a replica if there is one, as the superuser, whose password is there', () => {
    const password = { valueFrom: { secretKeyRef: { name: 'mariadb-test-credentials', key: 'root' } } };
    for (const [replicas, value] of [
      [1, 'mariadb-test'],
      [2, 'mariadb-test-secondary'],
    ]) {
      const [container] = (
        job({ replicas }) as never as { spec: { jobTemplate: { spec: { template: { spec: { containers: { env: object[] }[] } } } } } }
      ).spec.jobTemplate.spec.template.spec.containers;
      expect(container?.env).toContainEqual({ name: 'MYSQL_HOST', value });
      expect(container?.env).toContainEqual({ name: 'MYSQL_PASSWORD', ...password });
    }
  });

  test('are nowhere unless they are wanted', () => {
    expect(Object.keys(render(mariadb, {})).filter((name) => name.includes('backup'))).toEqual([]);
  });

  test('need to know where to', () => {
    expect(() => render(mariadb, { backup: { enabled: true, s3Bucket: '' } })).toThrow('backup: backups need schedule, s3Bucket');
  });
});

describe('when it is deleted', () => {
  const cleanup = new URL('./cleanup.sh', import.meta.url);

  test('volumes and the passwords of the operator go as well, and nothing else', () => {
    expect(runScript(cleanup, { release: 'mariadb-test' })).toMatchObject({
      code: 0,
      calls: [
        'delete persistentvolumeclaims --wait=false --ignore-not-found --selector=app.kubernetes.io/instance=mariadb-test',
        'delete secrets --wait=false --ignore-not-found mariadb-test-metrics-password mariadb-test-repl-password',
      ],
    });
  });

  test('a failure fails the Job', () => {
    expect(runScript(cleanup, { release: 'mariadb-test' }, [{ to: 'delete persistentvolumeclaims', code: 1 }]).code).not.toBe(0);
  });
});
