import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Workload } from '../../../constructs/lib/api/workload.ts';
import type { WorkloadMonitor } from '../../../constructs/lib/api/workload-monitor.ts';
import { type MonitorPlan, type NamespaceView, planMonitor } from './plan.ts';
import type { BucketClaim, PersistentVolumeClaim, Pod, Service } from './source.ts';

const monitor = (name: string, selector: Record<string, string>, spec: object = {}, labels = {}): WorkloadMonitor => ({
  apiVersion: 'cozystack.io/v1alpha1',
  kind: 'WorkloadMonitor',
  metadata: { name, namespace: 'tenant-a', labels },
  spec: { selector, kind: 'redis', type: 'cache', ...spec },
});
const meta = (name: string, labels: Record<string, string>) => ({ name, namespace: 'tenant-a', uid: `uid-${name}`, labels });
const pod = (name: string, labels: Record<string, string>, ready = true, phase = 'Running'): Pod => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: meta(name, labels),
  spec: { containers: [{ resources: { requests: { cpu: '1' } } }] },
  status: { phase, conditions: [{ type: 'Ready', status: ready ? 'True' : 'False' }] },
});
const view = (parts: Partial<NamespaceView>): NamespaceView => ({
  monitors: [],
  pods: [],
  volumes: [],
  services: [],
  buckets: [],
  workloads: [],
  ...parts,
});

/** What the API server would hold after the plan: merge patches of maps, as RFC 7396 has them. */
function applied(workloads: readonly Workload[], plan: MonitorPlan): Workload[] {
  const removed = new Set(plan.remove.map((workload) => workload.metadata.name));
  const patches = new Map(plan.patch.map(({ workload, patch }) => [workload.metadata.name, patch]));
  const kept = workloads.filter((workload) => !removed.has(workload.metadata.name));
  return [...kept.map((workload) => merge(workload, patches.get(workload.metadata.name) ?? {}) as Workload), ...plan.create];
}
function merge(target: unknown, patch: unknown): unknown {
  if (typeof patch !== 'object' || patch === null || Array.isArray(patch)) return patch;
  const result: Record<string, unknown> = typeof target === 'object' && target !== null ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete result[key];
    else result[key] = merge(result[key], value);
  }
  return result;
}

describe('plan of a monitor', () => {
  const app = monitor('app', { app: 'a' }, { minReplicas: 2 });

  it('counts ready pods and is operational once enough are', () => {
    const pods = [pod('a-0', { app: 'a' }), pod('a-1', { app: 'a' }, false), pod('b-0', { app: 'b' })];
    const first = planMonitor(app, view({ monitors: [app], pods }));
    expect(first.status).toEqual({ operational: false, availableReplicas: 1, observedReplicas: 2 });
    expect(first.create.map((workload) => workload.metadata.name)).toEqual(['pod-a-0', 'pod-a-1']);
    const healthy = planMonitor(app, view({ monitors: [app], pods: [...pods, pod('a-2', { app: 'a' })] }));
    expect(healthy.status).toEqual({ operational: true, availableReplicas: 2, observedReplicas: 3 });
  });

  it('is operational without minReplicas, even with no pod at all', () => {
    const lax = monitor('lax', { app: 'a' });
    expect(planMonitor(lax, view({ monitors: [lax] })).status.operational).toBe(true);
  });

  it('neither counts nor accounts finished pods, and only accounts those that are going away', () => {
    const going = pod('a-1', { app: 'a' });
    going.metadata.deletionTimestamp = '2026-01-01T00:00:00Z';
    const plan = planMonitor(app, view({ monitors: [app], pods: [pod('a-0', { app: 'a' }, false, 'Succeeded'), going] }));
    expect(plan.status).toMatchObject({ availableReplicas: 0, observedReplicas: 0 });
    expect(plan.create.map((workload) => workload.metadata.name)).toEqual(['pod-a-1']);
  });

  it('names, labels and owns a Workload as agreed', () => {
    const labels = { 'workloads.cozystack.io/resource-preset': 't1.nano', 'workloads.cozystack.io/monitor': 'forged', other: 'x' };
    const named = monitor('app', { app: 'a' }, {}, labels);
    const [workload] = planMonitor(named, view({ monitors: [named], pods: [pod('a-0', { app: 'a', tier: 'db' })] })).create;
    expect(workload).toEqual({
      apiVersion: 'cozystack.io/v1alpha1',
      kind: 'Workload',
      metadata: {
        name: 'pod-a-0',
        namespace: 'tenant-a',
        labels: {
          'workloads.cozystack.io/resource-preset': 't1.nano',
          app: 'a',
          tier: 'db',
          'workloads.cozystack.io/monitor': 'app',
        },
        ownerReferences: [{ apiVersion: 'v1', kind: 'Pod', name: 'a-0', uid: 'uid-a-0', controller: false, blockOwnerDeletion: true }],
      },
      status: { kind: 'redis', type: 'cache', resources: { cpu: '1' }, operational: true },
    });
  });

  it('accounts volumes by class, addresses by pool, and both under "default" where unnamed', () => {
    const claims: PersistentVolumeClaim[] = ['replicated', undefined, ''].map((storageClassName, index) => ({
      apiVersion: 'v1',
      kind: 'PersistentVolumeClaim',
      metadata: meta(`data-${index}`, { app: 'a' }),
      spec: storageClassName === undefined ? {} : { storageClassName },
      status: { phase: index === 0 ? 'Bound' : 'Pending', capacity: { storage: '1024Mi' } },
    }));
    const service = (name: string, type: string, ingress: object[]): Service => ({
      apiVersion: 'v1',
      kind: 'Service',
      metadata: meta(name, { app: 'a' }),
      spec: { type },
      status: { loadBalancer: { ingress } },
    });
    const services = [service('lb', 'LoadBalancer', [{ ip: '192.0.2.1' }, { hostname: 'h' }]), service('ci', 'ClusterIP', [])];
    const created = planMonitor(app, view({ monitors: [app], volumes: claims, services })).create;
    expect(Object.fromEntries(created.map((workload) => [workload.metadata.name, workload.status]))).toMatchObject({
      'pvc-data-0': { resources: { 'replicated.storageclass.storage.k8s.io/requests.storage': '1Gi' }, operational: true },
      'pvc-data-1': { resources: { 'default.storageclass.storage.k8s.io/requests.storage': '1Gi' }, operational: false },
      'pvc-data-2': { resources: { 'default.storageclass.storage.k8s.io/requests.storage': '1Gi' } },
      'svc-lb': { resources: { 'default.ipaddresspool.metallb.io/requests.ipaddresses': '1' }, operational: true },
    });
    expect(created).toHaveLength(4);
  });

  it('keeps the last known size of a bucket, size by size', () => {
    const claim: BucketClaim = {
      apiVersion: 'objectstorage.k8s.io/v1alpha1',
      kind: 'BucketClaim',
      metadata: meta('b', { app: 'a' }),
      status: { bucketReady: true, bucketName: 'real' },
    };
    const first = planMonitor(app, view({ monitors: [app], buckets: [claim] }), new Map([['real', { 's3-storage-bytes': '1Ki' }]])).create;
    expect(first[0]?.status?.resources).toEqual({ 's3-storage-bytes': '1Ki' });
    const silent = planMonitor(app, view({ monitors: [app], buckets: [claim], workloads: first }));
    expect([silent.create, silent.patch, silent.remove]).toEqual([[], [], []]);
    const other = planMonitor(
      app,
      view({ monitors: [app], buckets: [claim], workloads: first }),
      new Map([['real', { 's3-physical-storage-bytes': '2Ki' }]]),
    );
    expect(other.patch.map(({ patch }) => patch)).toEqual([{ status: { resources: { 's3-physical-storage-bytes': '2Ki' } } }]);
  });

  it('removes the Workload of an object that stopped matching, and no one else’s', () => {
    const before = planMonitor(app, view({ monitors: [app], pods: [pod('a-0', { app: 'a' })] })).create;
    const foreign: Workload = {
      ...before[0]!,
      metadata: { ...before[0]!.metadata, name: 'pod-x', labels: { 'workloads.cozystack.io/monitor': 'x' } },
    };
    const plan = planMonitor(app, view({ monitors: [app], pods: [pod('a-0', { app: 'b' })], workloads: [...before, foreign] }));
    expect(plan.remove.map((workload) => workload.metadata.name)).toEqual(['pod-a-0']);
  });

  it('takes labels away that the source has lost', () => {
    const before = planMonitor(app, view({ monitors: [app], pods: [pod('a-0', { app: 'a', old: '1' })] })).create;
    const plan = planMonitor(app, view({ monitors: [app], pods: [pod('a-0', { app: 'a' })], workloads: before }));
    expect(plan.patch.map(({ patch }) => patch)).toEqual([{ metadata: { labels: { old: null } } }]);
  });
});

describe('several monitors of one namespace', () => {
  const labels = fc.dictionary(fc.constantFrom('app', 'tier', 'zone'), fc.constantFrom('a', 'b'));
  const monitors = fc.array(labels, { minLength: 1, maxLength: 4 });
  const pods = fc.array(fc.tuple(labels, fc.boolean()), { maxLength: 6 });

  it('come to rest after each has written once, in any order, one Workload a watched pod', () => {
    fc.assert(
      fc.property(monitors, pods, fc.boolean(), (selectors, described, reversed) => {
        const all = selectors.map((selector, index) => monitor(`m${index}`, selector));
        const running = described.map(([of, ready], index) => pod(`p${index}`, of, ready));
        let workloads: Workload[] = [];
        const look = () => view({ monitors: all, pods: running, workloads });
        for (const one of reversed ? all.toReversed() : all) workloads = applied(workloads, planMonitor(one, look()));
        for (const one of all) expect(planMonitor(one, look())).toMatchObject({ create: [], patch: [], remove: [] });
        const watched = running.filter((each) =>
          selectors.some((s) => Object.entries(s).every(([k, v]) => each.metadata.labels?.[k] === v)),
        );
        expect(workloads.map((workload) => workload.metadata.name).sort()).toEqual(
          watched.map((each) => `pod-${each.metadata.name}`).sort(),
        );
      }),
    );
  });
});
