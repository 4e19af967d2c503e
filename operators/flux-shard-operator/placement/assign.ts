import type { Tenant } from './tenants.ts';

export interface AssignOptions {
  shards: number;
  /** Tenant → shard, from --pinned-tenants; pins beyond the shards do not count. */
  pins: ReadonlyMap<string, number>;
  /** Spread of the loads, as a part of their mean, up to which nothing is moved; 0 and below: never. */
  threshold: number;
  /** Whether a tenant was moved only lately. */
  cooling: (tenant: string) => boolean;
}

const byName = (a: Tenant, b: Tenant): number => (a.name < b.name ? -1 : 1);

/**
 * Which tenant belongs on which shard: those with a place keep it, new ones go where least is, heaviest first; then the fewest moves
 * that even the loads out. The same input gives the same result.
 */
export function assign(tenants: readonly Tenant[], options: AssignOptions): Map<string, number> {
  const { shards, pins } = options;
  const sorted = [...tenants].sort(byName);
  const loads = Array.from({ length: shards }, () => 0);
  const result = new Map<string, number>();
  const place = (tenant: Tenant, shard: number) => {
    result.set(tenant.name, shard);
    if (shard < shards) loads[shard]! += tenant.weight;
  };
  const isPinned = ({ name, deleting }: Tenant) => !deleting && (pins.get(name) ?? shards) < shards;
  const homeless: Tenant[] = [];
  for (const tenant of sorted) {
    if (isPinned(tenant)) place(tenant, pins.get(tenant.name)!);
    else if (tenant.current !== undefined && (tenant.current < shards || tenant.deleting)) place(tenant, tenant.current);
    else homeless.push(tenant);
  }
  for (const tenant of homeless.sort((a, b) => b.weight - a.weight || byName(a, b))) place(tenant, lowest(loads));
  rebalance(
    sorted.filter((tenant) => !tenant.deleting && tenant.weight > 0 && !isPinned(tenant)),
    result,
    loads,
    options,
  );
  return result;
}

const lowest = (loads: readonly number[]): number => loads.indexOf(Math.min(...loads));

function rebalance(movable: readonly Tenant[], result: Map<string, number>, loads: number[], { threshold, cooling }: AssignOptions): void {
  if (loads.length < 2 || threshold <= 0) return;
  const spread = () => Math.max(...loads) - Math.min(...loads);
  const mean = loads.reduce((sum, load) => sum + load, 0) / loads.length;
  for (let round = 0; round < result.size; round++) {
    if (mean === 0 || spread() / mean <= threshold) return;
    const [from, to] = [loads.indexOf(Math.max(...loads)), lowest(loads)];
    const best = movable
      .filter(({ name }) => result.get(name) === from && !cooling(name))
      .map((tenant) => ({ tenant, after: spreadAfter(loads, from, to, tenant.weight) }))
      .sort((a, b) => a.after - b.after || a.tenant.weight - b.tenant.weight || byName(a.tenant, b.tenant))[0];
    if (!best || best.after >= spread()) return;
    result.set(best.tenant.name, to);
    loads[from]! -= best.tenant.weight;
    loads[to]! += best.tenant.weight;
  }
}

function spreadAfter(loads: readonly number[], from: number, to: number, weight: number): number {
  const after = loads.map((load, index) => (index === from ? load - weight : index === to ? load + weight : load));
  return Math.max(...after) - Math.min(...after);
}
