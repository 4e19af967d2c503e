import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, type TestCluster, testCluster } from '../controller/e2e/cluster.ts';
import { startComponent } from '../controller/e2e/component.ts';
import type { KubeObject } from '../kit/client/object.ts';
import { helmReleases } from './wave.ts';

const namespace = 'tenant-a';
const finalizer = 'finalizers.fluxcd.io';
let cluster: TestCluster;
let kubeconfig: string;

beforeAll(async () => {
  cluster = await testCluster([]);
  await cluster.namespace(namespace);
  await cluster.namespace('tenant-b');
  kubeconfig = await cluster.account('tenant-a-cleanup', [
    { apiGroups: ['helm.toolkit.fluxcd.io'], resources: ['helmreleases'], verbs: ['list', 'delete'] },
  ]);
});
afterAll(() => cluster?.stop());

const application = { 'apps.cozystack.io/application.kind': 'Redis' };
const module = { 'apps.cozystack.io/application.kind': 'Etcd', 'internal.cozystack.io/tenantmodule': 'true' };

/** A release as helm-controller holds it: it goes only when its finalizer is taken away. */
async function release(name: string, labels: Record<string, string>, of = namespace): Promise<void> {
  await cluster.client.create(helmReleases, {
    apiVersion: 'helm.toolkit.fluxcd.io/v2',
    kind: 'HelmRelease',
    metadata: { name, namespace: of, labels, finalizers: [finalizer] },
    spec: { interval: '5m', chartRef: { kind: 'ExternalArtifact', name: 'x', namespace: 'cozy-system' } },
  } as KubeObject);
}
const uninstalled = (name: string, of = namespace) =>
  cluster.client.patch(helmReleases, { name, namespace: of }, { metadata: { finalizers: null } }, { type: 'merge' });
const isGoing = (name: string) =>
  cluster.client.get(helmReleases, { name, namespace }).then(({ metadata }) => metadata.deletionTimestamp !== undefined);
const start = (...args: string[]) => startComponent('tenant-cleanup', [`--namespace=${namespace}`, `--kubeconfig=${kubeconfig}`, ...args]);

describe('the clean-up of a tenant', () => {
  it('J4: takes the applications first, then the modules, and nothing else; with the rights of its Role', async () => {
    await release('redis-cache', application);
    await release('etcd', module);
    await release('plumbing', {});
    await release('redis-other', application, 'tenant-b');
    const cleanup = start();
    await eventually(async () => expect(await isGoing('redis-cache')).toBe(true));
    expect(await isGoing('etcd')).toBe(false);
    await uninstalled('redis-cache');
    await eventually(async () => expect(await isGoing('etcd')).toBe(true));
    await uninstalled('etcd');
    expect(await cleanup.ended).toBe(0);
    expect(cleanup.log()).toContain('nothing is left');
    const left = (await cluster.client.list(helmReleases)).items.map(({ metadata }) => metadata.name).sort();
    expect(left).toEqual(['plumbing', 'redis-other']);
  });

  it('has nothing to do the second time', async () => {
    const cleanup = start();
    expect(await cleanup.ended).toBe(0);
  });

  it('J2: ends in time where an application does not go, says which, and leaves the modules', async () => {
    await release('redis-stuck', application);
    await release('etcd', module);
    const cleanup = start('--wave-timeout=3s');
    expect(await cleanup.ended).toBe(1);
    expect(cleanup.log()).toMatch(/redis-stuck \(held by finalizers.fluxcd.io\)/);
    expect(cleanup.log()).not.toContain('nothing is left');
    expect(await isGoing('etcd')).toBe(false);
    const next = start();
    await uninstalled('redis-stuck');
    await eventually(async () => expect(await isGoing('etcd')).toBe(true));
    await uninstalled('etcd');
    expect(await next.ended).toBe(0);
  });

  it('ends at once when it is told to, and not as if all were done', async () => {
    await release('redis-slow', application);
    const cleanup = start();
    await eventually(async () => expect(await isGoing('redis-slow')).toBe(true));
    await cleanup.stop();
    expect(await cleanup.ended).toBe(1);
    expect(cleanup.log()).not.toContain('nothing is left');
  });

  it('refuses wrong flags', async () => {
    expect(await startComponent('tenant-cleanup', []).ended).toBe(2);
    expect(await start('--wave-timeout=0s').ended).toBe(2);
  });
});
