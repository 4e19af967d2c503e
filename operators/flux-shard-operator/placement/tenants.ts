import { applicationLabels } from '../../../constructs/lib/api/application-labels.ts';
import { SHARD_LABEL, shardIndex } from '../names.ts';

/** A HelmRelease's metadata as far as placement looks at it. */
export interface ReleaseMeta {
  name: string;
  namespace: string;
  labels: Record<string, string>;
}

/** A tenant as placement sees it. */
export interface Tenant {
  /** Namespace of the tenant. */
  name: string;
  /** Number of its labelled releases. */
  weight: number;
  /** Shard that it is on; undefined: none yet. */
  current: number | undefined;
  deleting: boolean;
  releases: ReleaseMeta[];
}

/**
 * Namespace of the tenant that a release belongs to; undefined for releases outside of tenants. The release of a tenant itself lies in
 * its parent's namespace: that of `tenant-<x>` in tenant-root makes namespace `tenant-<x>`, deeper ones `<parent>-<x>`.
 */
export function tenantOf({ name, namespace, labels }: ReleaseMeta): string | undefined {
  if (!namespace.startsWith('tenant-')) return undefined;
  if (labels[applicationLabels.kind] !== 'Tenant' || !name.startsWith('tenant-')) return namespace;
  return namespace === 'tenant-root' ? name : `${namespace}-${name.slice('tenant-'.length)}`;
}

/** Groups releases by tenant. @param recorded the shard written on a namespace, and whether that is being deleted */
export function tenantsOf(
  releases: readonly ReleaseMeta[],
  recorded: (namespace: string) => { shard: string | undefined; deleting: boolean },
): Tenant[] {
  const groups = new Map<string, ReleaseMeta[]>();
  for (const release of releases) {
    const tenant = tenantOf(release);
    if (tenant === undefined) continue;
    const group = groups.get(tenant);
    if (group) group.push(release);
    else groups.set(tenant, [release]);
  }
  return [...groups].map(([name, group]) => {
    const { shard, deleting } = recorded(name);
    return { name, weight: group.length, current: shardIndex(shard) ?? mostFrequent(group), deleting, releases: group };
  });
}

/** The shard that most of the releases carry; of several the lowest. */
function mostFrequent(releases: readonly ReleaseMeta[]): number | undefined {
  const counts = new Map<number, number>();
  for (const { labels } of releases) {
    const index = shardIndex(labels[SHARD_LABEL]);
    if (index !== undefined) counts.set(index, (counts.get(index) ?? 0) + 1);
  }
  return [...counts].sort(([a, m], [b, n]) => n - m || a - b)[0]?.[0];
}
