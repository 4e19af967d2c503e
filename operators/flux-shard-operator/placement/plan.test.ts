import { describe, expect, it } from 'vitest';
import { MOVES, planPlacement } from './plan.ts';
import type { Tenant } from './tenants.ts';

const SHARD = 'sharding.fluxcd.io/key';
const tenant = (name: string, current: number | undefined, keys: string[]): Tenant => ({
  name,
  weight: keys.length,
  current,
  deleting: false,
  releases: keys.map((key, i) => ({ name: `r${i}`, namespace: name, labels: { [SHARD]: key } })),
});
const options = {
  shards: 2,
  pins: new Map<string, number>(),
  threshold: 0,
  cooling: () => false,
  isReady: () => true,
  recorded: (_: string): string | undefined => undefined,
};

describe('what is written', () => {
  it('is the namespace and then the releases that differ', () => {
    const plan = planPlacement([tenant('tenant-a', undefined, ['tenants', 'tenants'])], options);
    expect(plan).toMatchObject({ pending: 0, writes: [{ tenant: 'tenant-a', shard: 'shard0', namespace: true, move: true }] });
    expect(plan.writes[0]?.releases).toHaveLength(2);
  });

  it('is nothing where all is as it should be', () => {
    expect(planPlacement([tenant('tenant-a', 1, ['shard1'])], { ...options, recorded: () => 'shard1' })).toEqual({
      writes: [],
      pending: 0,
    });
  });

  it('corrects stray labels of a tenant that stays, which is no move', () => {
    const plan = planPlacement([tenant('tenant-a', 1, ['shard1', 'tenants'])], { ...options, recorded: () => 'shard1' });
    expect(plan.writes).toMatchObject([{ shard: 'shard1', namespace: false, move: false, releases: [{ name: 'r1' }] }]);
  });

  it('moves few at a time', () => {
    const many = Array.from({ length: MOVES + 3 }, (_, i) => tenant(`tenant-${i}`, undefined, ['tenants']));
    const plan = planPlacement(many, options);
    expect([plan.writes.length, plan.pending]).toEqual([MOVES, 3]);
  });

  it('moves nobody to a shard that is not ready; whoever has a place keeps it', () => {
    const plan = planPlacement([tenant('tenant-a', 5, ['shard5']), tenant('tenant-b', undefined, ['tenants'])], {
      ...options,
      isReady: () => false,
    });
    expect(plan).toEqual({ writes: [], pending: 2 });
  });
});
