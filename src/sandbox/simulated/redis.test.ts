import { describe, expect, it } from 'vitest';
import type { CustomResource } from './operator.ts';
import { redisFailover } from './redis.ts';

const custom = (spec: object, more: Partial<CustomResource> = {}): CustomResource => ({
  apiVersion: 'x/v1',
  kind: 'X',
  metadata: { name: 'redis-test', namespace: 'n', uid: 'u', generation: 2, labels: { 'app.kubernetes.io/instance': 'redis-test' } },
  spec,
  ...more,
});

describe('the stand-in of the Redis operator', () => {
  it('makes servers, Sentinels and Services under the names that people look for', () => {
    const storage = { persistentVolumeClaim: { metadata: { name: 'redisfailover-persistent-data' }, spec: {} } };
    const { children = [] } = redisFailover.react(custom({ redis: { replicas: 2, storage }, sentinel: { replicas: 3 } }));
    expect(children.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toEqual([
      'StatefulSet rfr-redis-test',
      'Deployment rfs-redis-test',
      'Service rfs-redis-test',
      'Service rfrm-redis-test',
      'Service rfrs-redis-test',
    ]);
    expect(children[0]).toMatchObject({
      spec: { replicas: 2, volumeClaimTemplates: [{ metadata: { name: 'redisfailover-persistent-data' } }] },
    });
    expect(children[0]!.metadata.labels).toMatchObject({
      'app.kubernetes.io/component': 'redis',
      'app.kubernetes.io/instance': 'redis-test',
    });
  });
});
