import type { ObjectMeta } from '../../kit/client/object.ts';
import type { ServedObject } from '../objects.ts';
import type { HelmRelease, HelmReleaseSpec, ReleaseCadence } from './helm-release.ts';

export const cadence: ReleaseCadence = {
  interval: 300_000,
  retryInterval: 30_000,
  installTimeout: 600_000,
  upgradeTimeout: 600_000,
  maxHistory: 5,
};

/** A release of Redis `a` for tests. */
export function release(meta: Partial<ObjectMeta> = {}, spec: HelmReleaseSpec = {}): HelmRelease {
  return {
    apiVersion: 'helm.toolkit.fluxcd.io/v2',
    kind: 'HelmRelease',
    metadata: {
      name: 'redis-a',
      namespace: 'tenant-x',
      uid: 'uid-a',
      resourceVersion: '7',
      creationTimestamp: '2026-01-01T00:00:00Z',
      ...meta,
      labels: {
        'apps.cozystack.io/application.kind': 'Redis',
        'apps.cozystack.io/application.group': 'apps.cozystack.io',
        'apps.cozystack.io/application.name': 'a',
        ...meta.labels,
      },
    },
    spec,
  };
}

/** An application as it is stored. */
export const application = (spec?: unknown, meta: ServedObject['metadata'] = {}): ServedObject => ({
  apiVersion: 'apps.cozystack.io/v1alpha1',
  kind: 'Redis',
  metadata: { name: 'a', namespace: 'tenant-x', ...meta },
  ...(spec === undefined ? {} : { spec }),
});
