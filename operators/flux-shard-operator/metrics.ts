import { Counter, Gauge } from 'prom-client';
import { registry } from '../kit/serving/registry.ts';
import { shardKey } from './names.ts';
import type { Tenant } from './placement/tenants.ts';

const gauge = (name: string, help: string, labelNames: string[] = []) =>
  new Gauge({ name: `cozy_flux_shard_${name}`, help, labelNames, registers: [registry] });

const load = gauge('load', 'Releases a shard.', ['shard']);
const tenantCount = gauge('tenants', 'Tenants that have releases.');
const releaseCount = gauge('helmreleases', 'Releases of tenants.');
const pendingMoves = gauge('pending_moves', 'Tenants that are not where they belong yet.');
const recommendedCount = gauge('recommended_count', 'Shards that the number of releases asks for.');

export const metrics = {
  moves: new Counter({ name: 'cozy_flux_shard_moves_total', help: 'Tenants that were put on a shard.', registers: [registry] }),
  /** Figures of the last sync. */
  report({
    tenants,
    shards,
    pending,
    recommended,
  }: {
    tenants: readonly Tenant[];
    shards: number;
    pending: number;
    recommended: number;
  }): void {
    load.reset();
    for (let index = 0; index < shards; index++) {
      const weights = tenants.filter(({ current }) => current === index).map(({ weight }) => weight);
      load.set(
        { shard: shardKey(index) },
        weights.reduce((sum, weight) => sum + weight, 0),
      );
    }
    tenantCount.set(tenants.length);
    releaseCount.set(tenants.reduce((sum, { weight }) => sum + weight, 0));
    pendingMoves.set(pending);
    recommendedCount.set(recommended);
  },
};
