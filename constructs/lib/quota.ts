import {
  type Arg,
  contains,
  defineFunction,
  type Expr,
  eq,
  firstOf,
  flatMapEntries,
  hasPrefix,
  type Injected,
  ifElse,
  includes,
  listToMap,
  mapOf,
  number,
  or,
  type Quantity,
  quantity,
  str,
  text,
} from '../../src/chart/index.ts';
import { allocationRatios, byteRequest, cpuRequest } from './sizing.ts';

/** Resources of a quota that are counted, not shared out: they stand by their own name, as do `count/jobs.batch` and the storage of one class. */
const COUNTED = [
  'configmaps',
  'persistentvolumeclaims',
  'pods',
  'replicationcontrollers',
  'resourcequotas',
  'secrets',
  'services',
  'services.clusterip',
  'services.loadbalancers',
  'services.nodeports',
];

const hardQuota = defineFunction(
  'hardQuota',
  {
    resources: mapOf(quantity({ default: '0' }), { default: {} }),
    cpuRatio: number({ default: 1 }),
    memoryRatio: number({ default: 1 }),
    ephemeralStorageRatio: number({ default: 1 }),
  },
  ({ resources, cpuRatio, memoryRatio, ephemeralStorageRatio }) => {
    const entries = flatMapEntries(
      resources,
      (name, limit) => {
        const request = firstOf(
          [
            [eq(name, 'cpu'), cpuRequest(limit, cpuRatio)],
            [eq(name, 'memory'), byteRequest(limit, memoryRatio)],
            [eq(name, 'ephemeral-storage'), byteRequest(limit, ephemeralStorageRatio)],
          ],
          text(limit),
        );
        const byName = [{ key: text(name), value: text(limit) }];
        const requested = [{ key: str`requests.${name}`, value: request }];
        const both = [{ key: str`limits.${name}`, value: text(limit) }, ...requested];
        const counted = or(includes(COUNTED, name), hasPrefix(name, 'count/'), contains(name, '.storageclass.storage.k8s.io/'));
        return ifElse(counted, byName, ifElse(eq(name, 'storage'), requested, both));
      },
      { name: 'resource' },
    );
    return listToMap(entries, ({ key, value }) => ({ key, value }));
  },
);

/**
 * `spec.hard` of the ResourceQuota of a tenant: each limit, and the request that the ratios of the cluster leave of it. Counted resources stand by their
 * name, and storage has requests only.
 */
export function quotaOf(resources: Arg<Readonly<Record<string, Quantity>>>, cluster: Injected): Expr<Record<string, string>> {
  const ratios = allocationRatios(cluster);
  return hardQuota({ resources, cpuRatio: ratios.cpu, memoryRatio: ratios.memory, ephemeralStorageRatio: ratios.ephemeralStorage }) as Expr<
    Record<string, string>
  >;
}
