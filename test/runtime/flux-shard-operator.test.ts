import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fluxShardOperatorChart } from '../../constructs/system/flux-shard-operator/index.ts';
import { deployments, helmReleases } from '../../operators/flux-shard-operator/kinds.ts';
import { MOVED_ANNOTATION, NAMESPACE_LABEL, SHARD_LABEL } from '../../operators/flux-shard-operator/names.ts';
import { loadAccess } from '../../operators/kit/access/load.ts';
import { Client } from '../../operators/kit/client/client.ts';
import { customResourceDefinitions, namespaces } from '../../operators/kit/client/kinds.ts';
import type { KubeObject } from '../../operators/kit/client/object.ts';
import { established } from '../../operators/operator/bootstrap/established.ts';
import { installFlux } from '../../operators/operator/flux/install.ts';
import { FLUX_NAMESPACE } from '../../operators/operator/flux/manifests.ts';
import { evaluate } from '../../src/chart/index.ts';
import { applyAll } from '../../src/sandbox/install/apply.ts';
import { sandbox, type TestSandbox } from '../sandbox.ts';

// The chart as it is, so that its rights, its certificate, its lease and its webhook are all needed; cert-manager is simulated.
let control: TestSandbox;
let client: Client;
const apply = { fieldManager: 'test', force: true };

beforeAll(async () => {
  control = await sandbox({ node: true, simulatedOperators: true });
  client = new Client(loadAccess({ kubeconfig: control.kubeconfig }));
  const certManager = ['issuers', 'certificates'].map(anyKind);
  for (const object of certManager) await client.apply<KubeObject>(customResourceDefinitions, object, apply);
  await established(
    client,
    certManager.map(({ metadata }) => metadata.name),
    AbortSignal.timeout(60_000),
  );
  await installFlux(client, '', pino({ level: 'silent' }), AbortSignal.timeout(60_000));
  for (const tenant of ['tenant-root', 'tenant-a', 'tenant-b']) {
    await client.apply(namespaces, { metadata: { name: tenant } }, apply);
    for (const name of ['one', 'two']) await client.create(helmReleases, release(name, tenant));
  }
  const objects = evaluate(fluxShardOperatorChart.source, {
    values: { fluxShardOperator: { shardCount: 2 } },
    release: { name: 'flux-shard-operator', namespace: FLUX_NAMESPACE },
  });
  await applyAll(client, objects.map(placed));
});
afterAll(async () => {
  client?.close();
  await control?.stop();
});

const CLUSTER_WIDE = /^(ClusterRole|ClusterRoleBinding|MutatingWebhookConfiguration)$/;
const placed = (object: { kind: string; metadata: object }): KubeObject =>
  ({
    ...object,
    metadata: { ...(CLUSTER_WIDE.test(object.kind) ? {} : { namespace: FLUX_NAMESPACE }), ...object.metadata },
  }) as KubeObject;

/** A definition of a kind of cert-manager that takes everything. */
function anyKind(plural: string) {
  const kind = `${plural[0]!.toUpperCase()}${plural.slice(1, -1)}`;
  const openAPIV3Schema = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };
  const version = { name: 'v1', served: true, storage: true, schema: { openAPIV3Schema }, subresources: { status: {} } };
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.cert-manager.io` },
    spec: { group: 'cert-manager.io', scope: 'Namespaced', names: { plural, singular: plural.slice(0, -1), kind }, versions: [version] },
  };
}

const release = (name: string, namespace: string) =>
  ({
    apiVersion: 'helm.toolkit.fluxcd.io/v2',
    kind: 'HelmRelease',
    metadata: { name, namespace, labels: { [SHARD_LABEL]: 'tenants' } },
    spec: { interval: '5m', chartRef: { kind: 'ExternalArtifact', name: 'x', namespace: 'cozy-system' } },
  }) as KubeObject;

async function until(what: string, holds: () => Promise<boolean>, seconds = 120): Promise<void> {
  const end = Date.now() + seconds * 1_000;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`not within ${seconds} s: ${what}`);
    await sleep(250);
  }
}

const labels = async () =>
  (await client.list(helmReleases)).items.map(({ metadata }) => `${metadata.namespace} ${metadata.labels?.[SHARD_LABEL]}`);
const places = async () => new Set((await labels()).map((label) => label.split(' ')[1]));
const versions = async () => JSON.stringify((await client.list(helmReleases)).items.map(({ metadata }) => metadata.resourceVersion));

test('C12: tenants are placed on shards that are ready, whole, and stay there; nothing of their releases changes but the label', async () => {
  const shards = async () => (await client.list(deployments, { namespace: FLUX_NAMESPACE })).items.map(({ metadata }) => metadata.name);
  await until('two shards exist', async () => (await shards()).filter((name) => name.startsWith('helm-controller-shard')).length === 2);
  await until('all are placed', async () => !(await places()).has('tenants'));
  expect([...(await places())].sort()).toEqual(['shard0', 'shard1']);
  for (const tenant of ['tenant-root', 'tenant-a', 'tenant-b']) {
    const own = new Set((await labels()).filter((label) => label.startsWith(`${tenant} `)));
    const { metadata } = await client.get(namespaces, { name: tenant });
    expect([...own]).toEqual([`${tenant} ${metadata.labels?.[NAMESPACE_LABEL]}`]);
    expect(Date.parse(metadata.annotations?.[MOVED_ANNOTATION] ?? '')).toBeGreaterThan(Date.now() - 600_000);
  }

  expect((await client.list(helmReleases)).items.map(({ metadata }) => metadata.generation)).toEqual(Array(6).fill(1));

  // A stray label is put right; then nothing is written any more.
  await client.patch(
    helmReleases,
    { name: 'one', namespace: 'tenant-a' },
    { metadata: { labels: { [SHARD_LABEL]: 'tenants' } } },
    { type: 'merge' },
  );
  await until('the label is right again', async () => !(await places()).has('tenants'));
  await sleep(1_000);
  const before = await versions();
  await sleep(4_000);
  expect(await versions()).toBe(before);
}, 300_000);

test('a release of a placed tenant is born on the shard of its tenant, by the webhook', async () => {
  const { metadata } = await client.get(namespaces, { name: 'tenant-b' });
  const place = metadata.labels?.[NAMESPACE_LABEL];
  expect(place).toMatch(/^shard[01]$/);
  let tries = 0;
  await until('the webhook answers', async () => {
    const born = await client.create(helmReleases, release(`born-${tries++}`, 'tenant-b'));
    return born.metadata.labels?.[SHARD_LABEL] === place;
  });
  // A namespace that nobody has placed, and one that is no tenant's, are let through as they are.
  await client.apply(namespaces, { metadata: { name: 'other' } }, apply);
  expect((await client.create(helmReleases, release('stranger', 'other'))).metadata.labels).toEqual({ [SHARD_LABEL]: 'tenants' });
}, 180_000);
