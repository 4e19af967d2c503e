import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { KubeObject } from '../../kit/client/object.ts';
import { resource } from '../../kit/client/resource.ts';
import { eventually } from '../e2e/cluster.ts';
import { type ControllerUnderTest, controllerUnderTest } from '../e2e/controller.ts';
import { helmReleases, pods, quotas } from '../kinds.ts';
import { allocatedName, declaredName } from './pool.ts';

let test: ControllerUnderTest;
const namespace = 'tenant-root';

beforeAll(async () => {
  test = await controllerUnderTest((cluster) => cluster.namespace(namespace));
});
afterAll(() => test?.stop());

const tenant = (name: string, of: string): KubeObject =>
  ({
    apiVersion: 'helm.toolkit.fluxcd.io/v2',
    kind: 'HelmRelease',
    metadata: {
      name,
      namespace: of,
      labels: { 'apps.cozystack.io/application.kind': 'Tenant', 'apps.cozystack.io/application.group': 'apps.cozystack.io' },
    },
    spec: { interval: '5m', chartRef: { kind: 'ExternalArtifact', name: 'tenant', namespace: 'cozy-system' } },
  }) as KubeObject;

describe('the budget of a tenant', () => {
  it('is shared with a sub-tenant that has none, and both follow what they use', async () => {
    const parent = 'tenant-q';
    const child = 'tenant-q-sub';
    await Promise.all([parent, child].map((name) => test.cluster.namespace(name)));
    await test.cluster.client.create(quotas, {
      apiVersion: 'v1',
      kind: 'ResourceQuota',
      metadata: { name: declaredName, namespace: parent },
      spec: { hard: { 'requests.cpu': '1' } },
    });
    await test.cluster.client.create(helmReleases, tenant('tenant-q', namespace));
    await test.cluster.client.create(helmReleases, tenant('tenant-sub', parent));
    const hard = (of: string) => test.cluster.client.get(quotas, { name: allocatedName, namespace: of }).then(({ spec }) => spec?.hard);
    await eventually(async () => expect(await hard(child)).toEqual({ 'requests.cpu': '1' }));
    await test.cluster.client.create(pods, {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'busy', namespace: child },
      spec: { containers: [{ name: 'main', image: 'none', resources: { requests: { cpu: '400m' } } }] } as never,
    });
    await eventually(async () => expect(await hard(parent)).toEqual({ 'requests.cpu': '600m' }));
    const tooMuch = { containers: [{ name: 'main', image: 'none', resources: { requests: { cpu: '700m' } } }] };
    const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'too-much', namespace: parent }, spec: tooMuch as never };
    // A budget holds when Kubernetes' own controller has taken it over into its status, and kube-apiserver has heard of that.
    await eventually(() => expect(test.cluster.client.create(pods, pod, { dryRun: true })).rejects.toThrow(/exceeded quota/));
    await test.cluster.client.delete(helmReleases, { name: 'tenant-sub', namespace: parent });
    await eventually(() => expect(test.cluster.client.find(quotas, { name: allocatedName, namespace: child })).resolves.toBeUndefined());
  });
});

describe('many pods at once', () => {
  it('I2: stay within the budget of the tenant, or the overshoot is told', async () => {
    const { client } = test.cluster;
    const [parent, child] = ['tenant-r', 'tenant-r-sub'] as const;
    await Promise.all([parent, child].map((name) => test.cluster.namespace(name)));
    await client.create(quotas, {
      apiVersion: 'v1',
      kind: 'ResourceQuota',
      metadata: { name: declaredName, namespace: parent },
      spec: { hard: { 'requests.cpu': '10' } },
    });
    await client.create(helmReleases, tenant('tenant-r', namespace));
    await client.create(helmReleases, tenant('tenant-sub', parent));
    await eventually(() => client.get(quotas, { name: allocatedName, namespace: child }));
    const spec = { containers: [{ name: 'main', image: 'none', resources: { requests: { cpu: '1' } } }] } as never;
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        client.create(pods, {
          apiVersion: 'v1',
          kind: 'Pod',
          metadata: { name: `p${index}`, namespace: index % 2 ? parent : child },
          spec,
        }),
      ),
    );
    const made = outcomes.filter(({ status }) => status === 'fulfilled').length;
    const events = resource<KubeObject & { reason: string }>({
      group: '',
      version: 'v1',
      plural: 'events',
      kind: 'Event',
      namespaced: true,
    });
    if (made > 10)
      await eventually(async () => {
        const told = await client.list(events, { namespace: 'default', fieldSelector: `involvedObject.name=${parent}` });
        expect(told.items.map(({ reason }) => reason)).toContain('QuotaExceeded');
      });
    const more = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'more', namespace: child }, spec };
    if (made >= 10) await eventually(() => expect(client.create(pods, more, { dryRun: true })).rejects.toThrow(/exceeded quota/));
  });
});

it('the controller did all of that without an error', () => expect(test.errors()).toEqual([]));
