import { SHARD_LABEL, shardKey } from '../names.ts';
import { type AssignOptions, assign } from './assign.ts';
import type { ReleaseMeta, Tenant } from './tenants.ts';

/** Moves a sync at most: each makes a shard reconcile a tenant anew. */
export const MOVES = 5;

/** Writes for one tenant, in this order: the namespace first, so that the webhook hands out the new shard by then. */
export interface TenantWrites {
  tenant: string;
  shard: string;
  /** Whether the namespace does not say so yet. */
  namespace: boolean;
  releases: ReleaseMeta[];
  /** From one shard to another, as opposed to a first placing or a stray label. */
  move: boolean;
}

export interface PlacementPlan {
  writes: TenantWrites[];
  /** Moves that wait: for a shard that is not ready yet, or for the next sync. */
  pending: number;
}

/** What to write so that every tenant is where it belongs. @param recorded the shard that a namespace says */
export function planPlacement(
  tenants: readonly Tenant[],
  options: AssignOptions & { isReady: (shard: number) => boolean; recorded: (tenant: string) => string | undefined },
): PlacementPlan {
  const desired = assign(tenants, options);
  const writes: TenantWrites[] = [];
  let pending = 0;
  let moves = 0;
  for (const tenant of [...tenants].sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const target = desired.get(tenant.name)!;
    let index = target;
    const isMove = tenant.current !== target;
    if (isMove && (moves >= MOVES || !options.isReady(target))) {
      pending++;
      if (tenant.current === undefined || tenant.current >= options.shards) continue;
      index = tenant.current;
    } else if (isMove) moves++;
    const shard = shardKey(index);
    const releases = tenant.releases.filter(({ labels }) => labels[SHARD_LABEL] !== shard);
    const namespace = options.recorded(tenant.name) !== shard && !tenant.deleting;
    if (namespace || releases.length > 0)
      writes.push({ tenant: tenant.name, shard, namespace, releases, move: isMove && index === target });
  }
  return { writes, pending };
}
