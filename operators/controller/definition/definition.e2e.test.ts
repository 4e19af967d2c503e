import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lineageLabels } from '../../../constructs/lib/api/application-labels.ts';
import { secrets } from '../../kit/client/kinds.ts';
import type { KubeObject } from '../../kit/client/object.ts';
import { resource } from '../../kit/client/resource.ts';
import { eventually } from '../e2e/cluster.ts';
import { type ControllerUnderTest, controllerUnderTest } from '../e2e/controller.ts';
import { definitions, helmReleases } from '../kinds.ts';

let test: ControllerUnderTest;
const namespace = 'tenant-a';

beforeAll(async () => {
  test = await controllerUnderTest((cluster) => cluster.namespace(namespace));
});
afterAll(() => test?.stop());

const meta = (name: string, labels: Record<string, string> = {}) => ({ name, namespace, labels });

describe('an ApplicationDefinition', () => {
  const chartRef = { kind: 'ExternalArtifact' as const, name: 'redis', namespace: 'cozy-system' };
  const release = (name: string, spec: object, more: Record<string, string> = {}): KubeObject =>
    ({
      apiVersion: 'helm.toolkit.fluxcd.io/v2',
      kind: 'HelmRelease',
      metadata: meta(name, {
        'apps.cozystack.io/application.kind': 'Redis',
        'apps.cozystack.io/application.group': 'apps.cozystack.io',
        'apps.cozystack.io/application.name': name.replace('redis-', ''),
        ...more,
      }),
      spec: { interval: '5m', ...spec },
    }) as KubeObject;

  it('reaches the releases that exist, and one that is made later', async () => {
    await test.cluster.client.create(
      helmReleases,
      release('redis-old', { chartRef: { ...chartRef, name: 'older' } }, { 'sharding.fluxcd.io/key': 'shard-2' }),
    );
    await test.cluster.client.create(definitions, {
      apiVersion: 'cozystack.io/v1alpha1',
      kind: 'ApplicationDefinition',
      metadata: { name: 'redis' },
      spec: {
        application: { kind: 'Redis', plural: 'redises', singular: 'redis', openAPISchema: '' },
        release: { prefix: 'redis-', chartRef, labels: { 'sharding.fluxcd.io/key': 'tenants', team: 'db' } },
      },
    });
    const wanted = { chartRef, valuesFrom: [{ kind: 'Secret', name: 'cozystack-values' }] };
    await eventually(async () => {
      const found = await test.cluster.client.get(helmReleases, { name: 'redis-old', namespace });
      expect(found.spec).toMatchObject(wanted);
      expect(found.metadata.labels).toMatchObject({ team: 'db', 'sharding.fluxcd.io/key': 'shard-2' });
    });
    await test.cluster.client.create(helmReleases, release('redis-new', { chartRef: { ...chartRef, name: 'stale' } }));
    await eventually(async () => {
      const found = await test.cluster.client.get(helmReleases, { name: 'redis-new', namespace });
      expect(found.spec).toMatchObject(wanted);
      expect(found.metadata.labels).toMatchObject({ team: 'db', 'sharding.fluxcd.io/key': 'tenants' });
    });
  });
});

describe('an ApplicationDefinition that is incomplete', () => {
  it('O1: says so in an Event, and keeps no other from its releases', async () => {
    const events = resource({ group: '', version: 'v1', plural: 'events', kind: 'Event', namespaced: true });
    await test.cluster.client.create(definitions, {
      apiVersion: 'cozystack.io/v1alpha1',
      kind: 'ApplicationDefinition',
      metadata: { name: 'broken' },
      spec: {
        application: { kind: 'Broken', plural: 'brokens', singular: 'broken', openAPISchema: '' },
        release: { prefix: 'broken-', chartRef: { kind: 'ExternalArtifact', name: 'broken' } },
      },
    });
    await eventually(async () => {
      const told = await test.cluster.client.list(events, { namespace: 'default', fieldSelector: 'involvedObject.name=broken' });
      expect(told.items).toMatchObject([
        { type: 'Warning', reason: 'DefinitionIncomplete', source: { component: 'cozystack-controller' } },
      ]);
    });
    await test.cluster.client.patch(
      definitions,
      { name: 'redis' },
      { spec: { release: { labels: { still: 'served' } } } },
      { type: 'merge' },
    );
    await eventually(async () => {
      const found = await test.cluster.client.get(helmReleases, { name: 'redis-old', namespace });
      expect(found.metadata.labels).toMatchObject({ still: 'served' });
    });
  });
});

describe('a Secret of an application', () => {
  it('is hidden from its tenant once the definition shows it no more', async () => {
    const labels = lineageLabels({ group: 'apps.cozystack.io', kind: 'Redis', name: 'cache', namespace }, true);
    await test.cluster.client.create(secrets, { apiVersion: 'v1', kind: 'Secret', metadata: meta('redis-cache-auth', labels) });
    const visible = async () =>
      (await test.cluster.client.get(secrets, { name: 'redis-cache-auth', namespace })).metadata.labels?.[
        'internal.cozystack.io/tenantresource'
      ];
    const show = (include: object[]) =>
      test.cluster.client.patch(definitions, { name: 'redis' }, { spec: { secrets: { include } } }, { type: 'merge' });
    await eventually(async () => expect(await visible()).toBe('false'));
    await show([{ resourceNames: ['redis-{{ .name }}-auth'] }]);
    await eventually(async () => expect(await visible()).toBe('true'));
    await show([]);
    await eventually(async () => expect(await visible()).toBe('false'));
  });
});

it('the controller did all of that without an error', () => expect(test.errors()).toEqual([]));
