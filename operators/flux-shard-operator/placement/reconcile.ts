import type { Logger } from 'pino';
import { isNotFound } from '../../kit/client/api-error.ts';
import type { Client } from '../../kit/client/client.ts';
import { namespaces } from '../../kit/client/kinds.ts';
import { helmReleases } from '../kinds.ts';
import { metrics } from '../metrics.ts';
import { MANAGED_BY, MOVED_ANNOTATION, NAMESPACE_LABEL, SHARD_LABEL } from '../names.ts';
import type { ShardSettings } from '../settings.ts';
import type { ShardView } from '../view.ts';
import { planPlacement, type TenantWrites } from './plan.ts';
import { effectiveCount, recommended } from './shard-count.ts';
import { tenantsOf } from './tenants.ts';

/** A tenant that was moved is left alone for so long. Milliseconds. */
const COOLDOWN = 10 * 60_000;
const PENDING = 15_000;
const REST = 60_000;
const WRITE = { type: 'merge', fieldManager: MANAGED_BY } as const;

/** Puts tenants on shards; the one key stands for all of them. */
export function placementReconciler(client: Client, view: ShardView, settings: ShardSettings, log: Logger) {
  return async (): Promise<{ requeueAfter: number }> => {
    const releases = view.releases();
    const recorded = (name: string) => view.recordedShard(name);
    const tenants = tenantsOf(releases, (name) => ({ shard: recorded(name), deleting: view.isDeleting(name) }));
    const shards = effectiveCount(settings.shardCount, view.shardCount(), releases.length, tenants.length);
    const plan = planPlacement(tenants, {
      shards,
      pins: settings.pins,
      threshold: settings.threshold,
      cooling: (tenant) => Date.now() - view.movedAt(tenant) < COOLDOWN,
      isReady: (shard) => view.isReady(shard),
      recorded,
    });
    for (const writes of plan.writes) {
      await write(client, writes);
      if (!writes.move) continue;
      metrics.moves.inc();
      log.info({ tenant: writes.tenant, shard: writes.shard, releases: writes.releases.length }, 'placed');
    }
    metrics.report({ tenants, shards, pending: plan.pending, recommended: recommended(releases.length, tenants.length) });
    return { requeueAfter: plan.pending > 0 ? PENDING : REST };
  };
}

async function write(client: Client, { tenant, shard, namespace, releases, move }: TenantWrites): Promise<void> {
  const gone = (error: unknown) => {
    if (!isNotFound(error)) throw error;
  };
  if (namespace) {
    const annotations = move ? { [MOVED_ANNOTATION]: new Date().toISOString() } : {};
    await client
      .patch(namespaces, { name: tenant }, { metadata: { labels: { [NAMESPACE_LABEL]: shard }, annotations } }, WRITE)
      .catch(gone);
  }
  for (const { name, namespace: where } of releases) {
    await client.patch(helmReleases, { name, namespace: where }, { metadata: { labels: { [SHARD_LABEL]: shard } } }, WRITE).catch(gone);
  }
}
