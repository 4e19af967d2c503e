import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flags } from '../settings.ts';
import { type AssignOptions, assign } from './assign.ts';
import { effectiveCount, recommended } from './shard-count.ts';
import { type ReleaseMeta, type Tenant, tenantOf, tenantsOf } from './tenants.ts';

const tenant = (name: string, weight: number, current?: number, deleting = false): Tenant => ({
  name,
  weight,
  current,
  deleting,
  releases: [],
});
const options = (more: Partial<AssignOptions> = {}): AssignOptions => ({
  shards: 3,
  pins: new Map(),
  threshold: 0.25,
  cooling: () => false,
  ...more,
});
const loadsOf = (tenants: Tenant[], placed: Map<string, number>, shards: number) => {
  const loads = Array.from({ length: shards }, () => 0);
  for (const { name, weight } of tenants) loads[placed.get(name)!]! += weight;
  return loads;
};

describe('the tenant of a release', () => {
  const meta = (namespace: string, name: string, kind?: string): ReleaseMeta => ({
    name,
    namespace,
    labels: kind ? { 'apps.cozystack.io/application.kind': kind } : {},
  });
  it.each([
    [meta('tenant-a', 'postgres-x', 'Postgres'), 'tenant-a'],
    [meta('tenant-root', 'tenant-a', 'Tenant'), 'tenant-a'],
    [meta('tenant-a', 'tenant-b', 'Tenant'), 'tenant-a-b'],
    [meta('tenant-a', 'tenant-b', 'Info'), 'tenant-a'],
    [meta('cozy-system', 'x'), undefined],
  ])('%j is of %s', (release, expected) => {
    expect(tenantOf(release)).toBe(expected);
  });

  it('is where its namespace says, else where most of its releases are, else nowhere', () => {
    const on = (namespace: string, shard: string): ReleaseMeta => ({
      name: `r-${shard}-${Math.random()}`,
      namespace,
      labels: { 'sharding.fluxcd.io/key': shard },
    });
    const releases = [
      on('tenant-a', 'shard1'),
      on('tenant-b', 'shard2'),
      on('tenant-b', 'shard0'),
      on('tenant-c', 'tenants'),
      on('tenant-d', 'shard01'),
    ];
    const found = tenantsOf(releases, (name) => ({ shard: name === 'tenant-a' ? 'shard4' : undefined, deleting: false }));
    expect(found.map(({ name, current }) => [name, current])).toEqual([
      ['tenant-a', 4],
      ['tenant-b', 0],
      ['tenant-c', undefined],
      ['tenant-d', undefined],
    ]);
  });
});

describe('C10: the number of shards', () => {
  it.each([
    [0, 0, 1],
    [1, 1, 1],
    [250, 10, 3],
    [250, 2, 2],
    [9999, 500, 16],
  ])('for %i releases of %i tenants is %i', (releases, tenants, expected) => {
    expect(recommended(releases, tenants)).toBe(expected);
  });

  it.each([
    ['asked for', 5, 2, 900, 5],
    ['none yet', undefined, 0, 250, 3],
    ['in the band', undefined, 2, 230, 2],
    ['above it', undefined, 2, 250, 3],
    ['below it', undefined, 4, 200, 2],
    ['still in it', undefined, 4, 300, 4],
  ] as const)('%s: %s, now %i, %i releases → %i', (_, asked, current, releases, expected) => {
    expect(effectiveCount(asked, current, releases, 50)).toBe(expected);
  });
});

describe('C10: the table of sizes in the README', () => {
  const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
  const rows = [...readme.matchAll(/^\| ([\d,]+)–([\d,]+) \| (\d+) \| (\d+) \|/gm)].map((row) =>
    row.slice(1).map((cell) => Number(cell.replaceAll(',', ''))),
  );

  it('is what is done', () => {
    expect(rows).toHaveLength(6);
    for (const [from = 0, to = 0, shards = 0, atOnce] of rows) {
      expect([recommended(from, 1000), recommended(to, 1000)], `${from}–${to}`).toEqual([shards, shards]);
      expect(atOnce).toBe(shards * flags['shard-concurrent'].initial);
    }
  });
});

describe('placement', () => {
  it('puts new tenants where least is, heaviest first', () => {
    const placed = assign([tenant('tenant-a', 5, 0), tenant('tenant-b', 3), tenant('tenant-c', 4)], options({ shards: 2 }));
    expect(Object.fromEntries(placed)).toEqual({ 'tenant-a': 0, 'tenant-c': 1, 'tenant-b': 1 });
  });

  it('keeps pins that exist, and pays no heed to those that do not', () => {
    const pins = new Map([
      ['tenant-a', 2],
      ['tenant-b', 9],
    ]);
    const placed = assign([tenant('tenant-a', 1, 0), tenant('tenant-b', 1, 1)], options({ pins }));
    expect(Object.fromEntries(placed)).toEqual({ 'tenant-a': 2, 'tenant-b': 1 });
  });

  it('leaves a tenant that is being deleted on a shard that goes, and moves all others off it', () => {
    const placed = assign([tenant('tenant-a', 1, 2, true), tenant('tenant-b', 1, 2)], options({ shards: 2 }));
    expect(placed.get('tenant-a')).toBe(2);
    expect(placed.get('tenant-b')).toBeLessThan(2);
  });

  it('evens out by the move that leaves the least spread, and never moves one that was moved lately', () => {
    const tenants = [tenant('tenant-a', 6, 0), tenant('tenant-b', 4, 0), tenant('tenant-c', 2, 1)];
    expect(Object.fromEntries(assign(tenants, options({ shards: 2 })))).toEqual({ 'tenant-a': 0, 'tenant-b': 1, 'tenant-c': 1 });
    const cooling = (name: string) => name === 'tenant-b' || name === 'tenant-a';
    expect(assign(tenants, options({ shards: 2, cooling })).get('tenant-b')).toBe(0);
    expect(assign(tenants, options({ shards: 2, threshold: 0 })).get('tenant-b')).toBe(0);
  });

  const world = fc.record({
    tenants: fc
      .uniqueArray(
        fc.record({
          id: fc.integer({ min: 0, max: 40 }),
          weight: fc.integer({ min: 0, max: 30 }),
          current: fc.option(fc.integer({ min: 0, max: 5 }), { nil: undefined }),
        }),
        { selector: ({ id }) => id, maxLength: 25 },
      )
      .map((list) => list.map(({ id, weight, current }) => tenant(`tenant-${id}`, weight, current))),
    shards: fc.integer({ min: 1, max: 5 }),
  });

  it('is the same whatever the order of what it sees, and settles: the second look moves nothing', () => {
    fc.assert(
      fc.property(world, ({ tenants, shards }) => {
        const placed = assign(tenants, options({ shards }));
        expect(new Map([...assign([...tenants].reverse(), options({ shards }))].sort())).toEqual(new Map([...placed].sort()));
        const settled = tenants.map((one) => ({ ...one, current: placed.get(one.name) }));
        expect(assign(settled, options({ shards }))).toEqual(placed);
        for (const shard of placed.values()) expect(shard).toBeLessThan(shards);
      }),
    );
  });

  it('never makes the spread larger than keeping all in place would', () => {
    fc.assert(
      fc.property(world, ({ tenants, shards }) => {
        const at = tenants.map((one) => ({ ...one, current: one.current === undefined ? 0 : one.current % shards }));
        const spread = (loads: number[]) => Math.max(...loads) - Math.min(...loads);
        const kept = new Map(at.map(({ name, current }) => [name, current!]));
        expect(spread(loadsOf(at, assign(at, options({ shards })), shards))).toBeLessThanOrEqual(spread(loadsOf(at, kept, shards)));
      }),
    );
  });
});
