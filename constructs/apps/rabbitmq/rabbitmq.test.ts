import { describe, expect, test } from 'vitest';
import { render } from '../render.fixture.ts';
import { rabbitmq } from './index.ts';

const spec = (values: object) =>
  (render(rabbitmq, values)['RabbitmqCluster/rabbitmq-test'] as never as { spec: Record<string, unknown> }).spec;

test.each([
  ['v4.2', 'rabbitmq:4.2.4-management'],
  ['v3.13', 'rabbitmq:3.13.7-management'],
])('version %s runs %s', (version, image) => {
  expect(spec({ version })['image']).toBe(image);
});

test('from outside it is reached only if that is wanted', () => {
  expect(spec({ external: true })['service']).toEqual({ type: 'LoadBalancer' });
  expect(spec({})).not.toHaveProperty('service');
});

describe('users', () => {
  const objects = render(rabbitmq, { users: { webShop: { password: 'pw' }, reports: {} } });

  test('have Secrets that the tenant sees, called by names that Kubernetes takes', () => {
    expect(objects['Secret/rabbitmq-test-web-shop-credentials']).toMatchObject({
      metadata: { labels: { 'apps.cozystack.io/user-secret': 'true' } },
      data: { username: Buffer.from('webShop').toString('base64'), password: 'cHc=' },
    });
    expect(objects['Secret/rabbitmq-test-reports-credentials']?.['data']).toEqual({ username: Buffer.from('reports').toString('base64') });
    const { rules } = objects['Role/rabbitmq-test-dashboard-resources'] as never as { rules: { resourceNames: string[] }[] };
    expect(rules.flatMap(({ resourceNames }) => resourceNames)).toContain('rabbitmq-test-web-shop-credentials');
  });

  test('change with the password that was chosen, so that the operator reads it again', () => {
    const annotations = (name: string) => objects[name]?.metadata['annotations'];
    expect(annotations('User/rabbitmq-test-web-shop')).toEqual({ 'checksum/credentials': expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(annotations('User/rabbitmq-test-reports') ?? {}).toEqual({});
  });
});

test('who is named twice has one permission, the greater', () => {
  const objects = render(rabbitmq, { vhosts: { orders: { roles: { admin: ['a', 'a'], readonly: ['a', 'b'] } } } });
  expect(objects['Permission/rabbitmq-test-orders-a']).toMatchObject({
    spec: { vhost: 'orders', user: 'a', permissions: { configure: '.*', write: '.*', read: '.*' } },
  });
  expect((objects['Permission/rabbitmq-test-orders-b'] as never as { spec: object }).spec).toMatchObject({ permissions: { read: '.*' } });
  expect(JSON.stringify(objects['Permission/rabbitmq-test-orders-b'])).not.toContain('write');
  expect(Object.keys(objects).filter((name) => name.startsWith('Permission/'))).toHaveLength(2);
});

test.each([
  [{ users: { 'a/b': {} } }, 'users: a/b may hold'],
  [{ vhosts: { '/': { roles: {} } } }, 'vhosts: / may hold'],
  [{ users: { aB: {}, 'a-b': {} } }, 'users: two names differ only'],
  [{ vhosts: { aB: { roles: {} }, a_b: { roles: {} } } }, 'vhosts: two names differ only'],
  [{ vhosts: { a: { roles: { admin: ['b-c'] } }, 'a-b': { roles: { admin: ['c'] } } } }, 'come to the same'],
  [{ vhosts: { a: {} } }, 'vhosts.a'],
  [{ size: 0 }, 'size: the volume needs a size'],
])('%j is refused', (values, message) => {
  expect(() => render(rabbitmq, values)).toThrow(message);
});
