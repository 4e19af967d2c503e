import { describe, expect, test } from 'vitest';
import type { WorkloadMonitor } from '../../../constructs/lib/api/workload-monitor.ts';
import { definition } from '../registry/fixtures.ts';
import { makeRegistry } from '../registry/registry.ts';
import { release } from './fixtures.ts';
import type { HelmRelease } from './helm-release.ts';
import { ApplicationProjector } from './projector.ts';

/** A cluster of releases and monitors that can be changed by hand. */
class Cluster {
  readonly all = new Map<string, HelmRelease>();
  found: WorkloadMonitor[] = [];
  at = 10;
  readonly projector = new ApplicationProjector({
    version: () => this.at,
    releases: () => [...this.all.values()],
    release: (namespace, name) => this.all.get(`${namespace}/${name}`),
    monitors: () => this.found,
    externalAddresses: () => 0,
  });

  put(made: HelmRelease): void {
    const key = `${made.metadata.namespace}/${made.metadata.name}`;
    const previous = this.all.get(key);
    const object = { ...made, metadata: { ...made.metadata, resourceVersion: String(++this.at) } };
    this.all.set(key, object);
    this.projector.releaseChanged(previous ? { type: 'updated', object, previous } : { type: 'added', object }, this.at);
  }
}

const registry = (schema: unknown = '') => makeRegistry([definition('redis', { schema })]);

describe('from releases to applications', () => {
  test('a release belongs to a kind by its labels and the beginning of its name', () => {
    const cluster = new Cluster();
    cluster.projector.register(registry());
    cluster.put(release());
    cluster.put(release({ name: 'other-b', uid: 'b' }));
    cluster.put(release({ name: 'redis-c', uid: 'c', labels: { 'apps.cozystack.io/application.kind': 'Valkey' } }));
    expect(
      cluster.projector
        .collection('Redis')
        ?.list()
        .map(({ name }) => name),
    ).toEqual(['a']);
  });

  test('a release that changes its kind leaves one collection and enters another', () => {
    const cluster = new Cluster();
    cluster.projector.register(
      makeRegistry([definition('redis'), definition('valkey', { kind: 'Valkey', plural: 'valkeys', prefix: '' })]),
    );
    cluster.put(release());
    cluster.put(release({ labels: { 'apps.cozystack.io/application.kind': 'Valkey' } }));
    expect([cluster.projector.collection('Redis')?.size, cluster.projector.collection('Valkey')?.get('tenant-x', 'redis-a')?.name]).toEqual(
      [0, 'redis-a'],
    );
  });

  test('A18: a kind that comes shows what is there; one that goes ends its watches, others feel nothing', () => {
    const cluster = new Cluster();
    cluster.put(release());
    cluster.projector.register(registry());
    const redis = cluster.projector.collection('Redis');
    expect(redis?.size).toBe(1);
    cluster.projector.register(makeRegistry([definition('redis'), definition('b', { kind: 'B', plural: 'bs', prefix: 'b-' })], registry()));
    expect(cluster.projector.collection('Redis')).toBe(redis);
    cluster.projector.register(makeRegistry([]));
    expect(redis?.closed).toBe(true);
  });

  test('a default that changes is told, an object that reads the same is not', () => {
    const cluster = new Cluster();
    const schema = (size: string) => ({ type: 'object', properties: { size: { type: 'string', default: size } } });
    const first = registry(schema('1Gi'));
    cluster.projector.register(first);
    cluster.put(release({}, { values: {} }));
    cluster.put(release({ name: 'redis-b', uid: 'b', labels: { 'apps.cozystack.io/application.name': 'b' } }, { values: { size: '5Gi' } }));
    const told: string[] = [];
    const collection = cluster.projector.collection('Redis')!;
    collection.listen(
      ({ after }) => told.push(after?.name ?? 'gone'),
      () => undefined,
    );
    const before = collection.get('tenant-x', 'b')?.version;
    cluster.projector.register(makeRegistry([definition('redis', { schema: schema('9Gi') })], first));
    expect(told).toEqual(['a']);
    expect(collection.get('tenant-x', 'b')?.version).toBe(before);
  });

  test('A26: a monitor that changes makes an event above the last version', () => {
    const cluster = new Cluster();
    cluster.projector.register(registry());
    cluster.put(release());
    const labels = {
      'apps.cozystack.io/application.kind': 'Redis',
      'apps.cozystack.io/application.group': 'apps.cozystack.io',
      'apps.cozystack.io/application.name': 'a',
    };
    const monitor: WorkloadMonitor = {
      apiVersion: 'cozystack.io/v1alpha1',
      kind: 'WorkloadMonitor',
      metadata: { name: 'm', namespace: 'tenant-x', labels, creationTimestamp: '2026-01-01T00:00:00Z' },
      status: { operational: true },
    };
    cluster.found = [monitor];
    const before = cluster.projector.collection('Redis')!.version;
    cluster.projector.monitorChanged(monitor, 5);
    const entry = cluster.projector.collection('Redis')!.get('tenant-x', 'a')!;
    expect(entry.version).toBeGreaterThan(before);
    expect(entry.json.toString()).toContain('WorkloadsReady');
    cluster.found = [];
    cluster.projector.monitorChanged(monitor, 500);
    expect(cluster.projector.collection('Redis')!.get('tenant-x', 'a')?.json.toString()).not.toContain('WorkloadsReady');
  });
});
