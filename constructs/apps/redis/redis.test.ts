import { describe, expect, test } from 'vitest';
import { render } from '../render.fixture.ts';
import { redis } from './index.ts';

interface Failover {
  spec: { redis: { storage?: object; customConfig: string[]; image: string; replicas: number; resources: object }; auth?: object };
}
const failover = (values: object) => (render(redis, values)['RedisFailover/redis-test'] as never as Failover).spec;

describe('storage', () => {
  test('is a volume of the wanted size and class', () => {
    expect(failover({ size: '5Gi', storageClass: 'fast' }).redis.storage).toMatchObject({
      persistentVolumeClaim: { spec: { resources: { requests: { storage: '5Gi' } }, storageClassName: 'fast' } },
    });
    expect(failover({}).redis.customConfig).not.toContain('appendonly no');
  });

  test('of size 0 is none, and Redis does not try to write', () => {
    for (const size of [0, '0', '0Gi']) {
      expect(failover({ size }).redis.storage).toBeUndefined();
      expect(failover({ size }).redis.customConfig).toEqual(['tcp-keepalive 0', 'loglevel notice', 'appendonly no', 'save ""']);
    }
  });
});

describe('the password', () => {
  const secret = (values: object) => render(redis, values)['Secret/redis-test-auth'];

  test('is declared, never rendered', () => {
    expect(secret({})?.metadata['annotations']).toEqual({ 'credentials.cozystack.io/patterns': '{"password":"[A-Za-z0-9]{32}"}' });
    expect(secret({})).not.toHaveProperty('data');
    expect(failover({}).auth).toEqual({ secretPath: 'redis-test-auth' });
  });

  test('is asked for unless the tenant does not want it', () => {
    expect(secret({ authEnabled: false })).toBeUndefined();
    expect(failover({ authEnabled: false }).auth).toBeUndefined();
  });
});

test('the operator sees the failover by the label of its group', () => {
  expect(render(redis, {})['RedisFailover/redis-test']?.metadata['labels']).toMatchObject({
    'redis-failover.freshworks.com/operator-group': 'cozystack',
  });
});

test.each([
  ['v8', 'redis:8.4.0'],
  ['v7', 'redis:7.4.7'],
])('version %s runs %s', (version, image) => {
  expect(failover({ version }).redis.image).toBe(image);
});

test('from outside, only the primary is reached', () => {
  expect(render(redis, { external: true })['Service/redis-test-external-lb']).toMatchObject({
    spec: { type: 'LoadBalancer', selector: { 'redisfailovers-role': 'master' }, ports: [{ port: 6379, targetPort: 'redis' }] },
  });
  expect(render(redis, {})).not.toHaveProperty(['Service/redis-test-external-lb']);
});
