import { isAlreadyExists, isNotFound } from '../../kit/client/api-error.ts';
import { namespaces } from '../../kit/client/kinds.ts';
import { Controller } from '../../kit/queue/controller.ts';
import { byNamespace, type Context, eachOf, fieldManager, namespaceIndex, type Part, ready } from '../context.ts';
import { releaseOptions, releasesOfKind } from '../definition/controller.ts';
import { helmReleases, quotas } from '../kinds.ts';
import { planQuotas, type QuotaPlan, quotaLabels, tenantOf } from './plan.ts';
import { allocatedName, type Pool, type ResourceQuota, type TenantNamespace } from './pool.ts';

/** Milliseconds that events are gathered for: one change of a tenant's pods is many changes of its quotas. */
const gather = 500;
/** Everything is one reconcile: each allocation depends on all namespaces of its pool. */
const sweep = 'all';

/** Keeps what the namespaces of a tenant and of its sub-tenants use together within the budget that the tenant has: ResourceQuota tenant-quota-allocated. */
export function quotaController(context: Context, bufferPercent: number): Part {
  const { client, events, log } = context;
  const cached = {
    releases: context.follow(helmReleases, releaseOptions),
    namespaces: context.follow(namespaces),
    quotas: context.follow(quotas, { indexes: byNamespace }),
  };
  const controller = new Controller({ name: 'tenant-quota', log, reconcile });
  const later = () => controller.queue.addAfter(sweep, gather);

  cached.releases.onChange(({ type, object, previous }) => {
    if (tenantOf(object) && (type !== 'updated' || !previous || !tenantOf(previous))) later();
  });
  cached.namespaces.onChange(({ type, object, previous }) => {
    if (type !== 'updated' || previous?.metadata.deletionTimestamp !== object.metadata.deletionTimestamp) later();
  });
  cached.quotas.onChange(later);

  async function reconcile(): Promise<undefined> {
    const stored = cached.quotas.list();
    const plan = planQuotas(tenants(), stored, bufferPercent);
    for (const pool of plan.pools) report(pool);
    const jobs = [...plan.write.map((quota) => () => write(quota)), ...plan.remove.map((quota) => () => remove(quota))];
    await eachOf(jobs, (job) => job(), 'quotas of tenants');
  }

  function tenants(): TenantNamespace[] {
    return cached.releases.byIndex(releasesOfKind, 'Tenant').flatMap((release) => {
      const tenant = tenantOf(release);
      if (!tenant) return [];
      const namespace = cached.namespaces.get(tenant.namespace);
      const exists = namespace !== undefined && !namespace.metadata.deletionTimestamp;
      return [{ name: tenant.namespace, parent: tenant.parent, exists, quotas: cached.quotas.byIndex(namespaceIndex, tenant.namespace) }];
    });
  }

  function report({ root, overcommitted, overshot }: Pool): void {
    const namespace = cached.namespaces.get(root);
    if (!namespace) return;
    const warn = (reason: string, note: string) => {
      log.warn({ namespace: root, reason }, note);
      events.record(namespace, { type: 'Warning', reason, note, action: 'AllocateQuota' });
    };
    if (overcommitted.length > 0)
      warn(
        'QuotaOvercommitted',
        `the budgets of sub-tenants add up to more than the budget of ${root}: ${overcommitted.toSorted().join(', ')}`,
      );
    if (overshot.length > 0)
      warn(
        'QuotaExceeded',
        `${root} and its sub-tenants together use more than their budget: ${overshot.toSorted().join(', ')}; nothing more can be made until they use less`,
      );
  }

  async function write({ namespace, hard, stored }: QuotaPlan['write'][number]): Promise<void> {
    if (!stored) {
      const quota: ResourceQuota = {
        apiVersion: 'v1',
        kind: 'ResourceQuota',
        metadata: { name: allocatedName, namespace, labels: { ...quotaLabels } },
        spec: { hard: { ...hard } },
      };
      await client.create(quotas, quota, { fieldManager }).catch((error) => {
        if (!isAlreadyExists(error)) throw error;
      });
      return;
    }
    const dropped = Object.keys(stored.spec?.hard ?? {}).filter((name) => !(name in hard));
    const patch = {
      metadata: { labels: quotaLabels },
      spec: { hard: { ...hard, ...Object.fromEntries(dropped.map((name) => [name, null])) } },
    };
    await client.patch(quotas, stored.metadata, patch, { type: 'merge', fieldManager }).catch(absent);
  }

  const remove = ({ metadata: { name, namespace, uid } }: ResourceQuota) =>
    client.delete(quotas, { name, namespace }, uid ? { preconditions: { uid } } : {}).catch(absent);

  return {
    name: controller.name,
    async run(signal) {
      await ready(signal, [cached.releases.synced, cached.namespaces.synced, cached.quotas.synced]);
      later();
      await controller.run(signal);
    },
  };
}

function absent(error: unknown): void {
  if (!isNotFound(error)) throw error;
}
