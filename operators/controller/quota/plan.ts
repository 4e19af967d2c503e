import { applicationLabels, managedLabel } from '../../../constructs/lib/api/application-labels.ts';
import type { HelmRelease } from '../definition/release.ts';
import { sameQuantity } from '../quantity.ts';
import { allocatedName, allocation, type Pool, poolsOf, type ResourceQuota, type TenantNamespace } from './pool.ts';

/** Label of the quotas that this controller writes, and its one value. */
const managedByLabel = 'quota.cozystack.io/managed-by';
const managedBy = 'tenant-quota-controller';

const rootNamespace = 'tenant-root';
const releasePrefix = 'tenant-';

/** Where a tenant lives and whose tenant it is, as its HelmRelease tells; undefined if this is no tenant's release. */
export function tenantOf(release: HelmRelease): { namespace: string; parent: string | undefined } | undefined {
  const { name, namespace = '', labels } = release.metadata;
  if (labels?.[applicationLabels.kind] !== 'Tenant' || !name.startsWith(releasePrefix)) return undefined;
  const word = name.slice(releasePrefix.length);
  if (namespace === rootNamespace && name === rootNamespace) return { namespace: rootNamespace, parent: undefined };
  return { namespace: namespace === rootNamespace ? name : `${namespace}-${word}`, parent: namespace };
}

export interface QuotaPlan {
  /** ResourceQuotas to create or to bring to these limits; only those that are not there or differ. */
  readonly write: readonly {
    readonly namespace: string;
    readonly hard: Readonly<Record<string, string>>;
    readonly stored?: ResourceQuota;
  }[];
  readonly remove: readonly ResourceQuota[];
  readonly pools: readonly Pool[];
}

/**
 * The quotas that all tenants together should have.
 * @param stored the quotas of our name or label, wherever they are
 */
export function planQuotas(tenants: readonly TenantNamespace[], stored: readonly ResourceQuota[], bufferPercent: number): QuotaPlan {
  const pools = poolsOf(tenants);
  const present = new Map(
    stored.filter((quota) => quota.metadata.name === allocatedName).map((quota) => [quota.metadata.namespace!, quota]),
  );
  const wanted = new Map<string, Record<string, string>>();
  for (const one of pools) {
    // A tenant alone on its budget is bounded by the budget itself.
    if (!one.carved && one.members.length <= 1) continue;
    for (const member of one.members) if (member.exists) wanted.set(member.name, allocation(one, member, bufferPercent));
  }
  return {
    write: [...wanted].flatMap(([namespace, hard]) => {
      const quota = present.get(namespace);
      if (quota && isUpToDate(quota, hard)) return [];
      return [{ namespace, hard, ...(quota && { stored: quota }) }];
    }),
    remove: stored.filter(
      ({ metadata }) =>
        metadata.labels?.[managedByLabel] === managedBy && !(metadata.name === allocatedName && wanted.has(metadata.namespace!)),
    ),
    pools,
  };
}

/** The quotas belong to no application: an empty label keeps the lineage webhook away. */
export const quotaLabels: Readonly<Record<string, string>> = { [managedByLabel]: managedBy, [managedLabel]: '' };

function isUpToDate(quota: ResourceQuota, hard: Readonly<Record<string, string>>): boolean {
  const limits = quota.spec?.hard ?? {};
  return (
    Object.keys(limits).length === Object.keys(hard).length &&
    Object.entries(hard).every(([name, text]) => sameQuantity(limits[name], text)) &&
    Object.entries(quotaLabels).every(([key, value]) => quota.metadata.labels?.[key] === value)
  );
}
