import { expect, test } from 'vitest';
import { render } from '../../apps/render.fixture.ts';
import { etcd } from './index.ts';

test('etcd stops writing before its disk is full', () => {
  const quota = (size: string) =>
    (
      render(etcd, { size }, { release: { name: 'etcd', namespace: 'tenant-a' } })['EtcdCluster/etcd'] as never as {
        spec: { options: Record<string, unknown> };
      }
    ).spec;
  expect(JSON.stringify(quota('4Gi'))).toContain(String(Math.round(4 * 1024 ** 3 * 0.95)));
});
