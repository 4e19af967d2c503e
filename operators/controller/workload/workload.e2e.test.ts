import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atRest, eventually } from '../e2e/cluster.ts';
import { type ControllerUnderTest, controllerUnderTest } from '../e2e/controller.ts';
import { monitors, pods, services, volumes, workloads } from '../kinds.ts';

let test: ControllerUnderTest;
const namespace = 'tenant-a';

beforeAll(async () => {
  test = await controllerUnderTest((cluster) => cluster.namespace(namespace));
});
afterAll(() => test?.stop());

const meta = (name: string, labels: Record<string, string> = {}) => ({ name, namespace, labels });
const workload = (name: string) => test.cluster.client.get(workloads, { name, namespace });

async function pod(name: string, labels: Record<string, string>, ready: boolean): Promise<void> {
  const { client } = test.cluster;
  const containers = [{ name: 'main', image: 'none', resources: { requests: { cpu: '250m', memory: '64Mi' } } }];
  await client.create(pods, { apiVersion: 'v1', kind: 'Pod', metadata: meta(name, labels), spec: { containers } as never });
  const status = { phase: 'Running', conditions: [{ type: 'Ready', status: ready ? 'True' : 'False' }] };
  await client.patch(pods, { name, namespace }, { status }, { type: 'strategic', subresource: 'status' });
}

describe('a WorkloadMonitor', () => {
  const labels = { app: 'redis' };

  it('turns operational when enough of its pods are ready, and accounts for each', async () => {
    await test.cluster.client.create(monitors, {
      apiVersion: 'cozystack.io/v1alpha1',
      kind: 'WorkloadMonitor',
      metadata: meta('redis', { 'workloads.cozystack.io/resource-preset': 't1.nano' }),
      spec: { selector: labels, kind: 'redis', type: 'redis', minReplicas: 1 },
    });
    const status = () => test.cluster.client.get(monitors, { name: 'redis', namespace }).then((monitor) => monitor.status);
    await eventually(async () => expect(await status()).toEqual({ operational: false, availableReplicas: 0, observedReplicas: 0 }));
    await pod('redis-0', labels, true);
    await pod('redis-1', labels, false);
    await eventually(async () => expect(await status()).toEqual({ operational: true, availableReplicas: 1, observedReplicas: 2 }));
    const written = await eventually(() => workload('pod-redis-0'));
    expect(written.status).toEqual({ kind: 'redis', type: 'redis', resources: { cpu: '250m', memory: '64Mi' }, operational: true });
    expect(written.metadata.labels).toEqual({
      app: 'redis',
      'workloads.cozystack.io/monitor': 'redis',
      'workloads.cozystack.io/resource-preset': 't1.nano',
    });
    expect(written.metadata.ownerReferences).toMatchObject([{ kind: 'Pod', name: 'redis-0', blockOwnerDeletion: true }]);
  });

  it('accounts for a volume and for an address as soon as there is one', async () => {
    const claim = { accessModes: ['ReadWriteOnce'], storageClassName: 'replicated', resources: { requests: { storage: '1Gi' } } };
    await test.cluster.client.create(volumes, {
      apiVersion: 'v1',
      kind: 'PersistentVolumeClaim',
      metadata: meta('data', labels),
      spec: claim as never,
    });
    const balancer = { type: 'LoadBalancer', ports: [{ port: 80 }] };
    await test.cluster.client.create(services, {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: meta('lb', labels),
      spec: balancer as never,
    });
    await eventually(async () => expect((await workload('svc-lb')).status?.operational).toBe(false));
    const status = { loadBalancer: { ingress: [{ ip: '192.0.2.1' }] } };
    await test.cluster.client.patch(services, { name: 'lb', namespace }, { status }, { type: 'merge', subresource: 'status' });
    await eventually(async () =>
      expect((await workload('svc-lb')).status).toMatchObject({
        operational: true,
        resources: { 'default.ipaddresspool.metallb.io/requests.ipaddresses': '1' },
      }),
    );
    const capacity = { phase: 'Bound', capacity: { storage: '1Gi' } };
    await test.cluster.client.patch(volumes, { name: 'data', namespace }, { status: capacity }, { type: 'merge', subresource: 'status' });
    await eventually(async () =>
      expect((await workload('pvc-data')).status?.resources).toEqual({ 'replicated.storageclass.storage.k8s.io/requests.storage': '1Gi' }),
    );
  });

  it('O6: writes nothing while nothing changes', async () => {
    const versions = async () => [
      ...(await test.cluster.client.list(workloads)).items.map(({ metadata }) => metadata.resourceVersion),
      ...(await test.cluster.client.list(monitors)).items.map(({ metadata }) => metadata.resourceVersion),
    ];
    const before = await atRest(versions);
    await new Promise((resolve) => setTimeout(resolve, 3000));
    expect(await versions()).toEqual(before);
  });

  it('brings a Workload back that somebody deleted or changed', async () => {
    await test.cluster.client.delete(workloads, { name: 'pod-redis-1', namespace });
    await eventually(() => workload('pod-redis-1'));
    const forged = { status: { resources: { cpu: '0' } } };
    await test.cluster.client.patch(workloads, { name: 'pod-redis-1', namespace }, forged, { type: 'merge' });
    await eventually(async () => expect((await workload('pod-redis-1')).status?.resources).toMatchObject({ cpu: '250m' }));
  });

  it('gone leaves no Workload behind', async () => {
    await test.cluster.client.delete(monitors, { name: 'redis', namespace });
    await eventually(async () => expect((await test.cluster.client.list(workloads, { namespace })).items).toEqual([]));
  });
});

it('the controller did all of that without an error', () => expect(test.errors()).toEqual([]));
