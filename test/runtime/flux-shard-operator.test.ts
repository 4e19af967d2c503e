import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deployments, helmReleases } from '../../operators/flux-shard-operator/kinds.ts';
import { NAMESPACE_LABEL, SHARD_LABEL } from '../../operators/flux-shard-operator/names.ts';
import { loadAccess } from '../../operators/kit/access/load.ts';
import { Client } from '../../operators/kit/client/client.ts';
import { namespaces } from '../../operators/kit/client/kinds.ts';
import type { KubeObject } from '../../operators/kit/client/object.ts';
import { installFlux } from '../../operators/operator/flux/install.ts';
import { FLUX_NAMESPACE } from '../../operators/operator/flux/manifests.ts';
import { sandbox, type TestSandbox } from '../sandbox.ts';
import { Running } from './running.ts';

let control: TestSandbox;
let client: Client;
let operator: Running;
let folder: string;
const apply = { fieldManager: 'test', force: true };

beforeAll(async () => {
  control = await sandbox({ node: true });
  folder = mkdtempSync(join(tmpdir(), 'cozy-shards-'));
  client = new Client(loadAccess({ kubeconfig: control.kubeconfig }));
  await installFlux(client, '', pino({ level: 'silent' }), AbortSignal.timeout(60_000));
  for (const tenant of ['tenant-root', 'tenant-a', 'tenant-b']) {
    await client.apply(namespaces, { metadata: { name: tenant } }, apply);
    for (const name of ['one', 'two']) await client.create(helmReleases, release(name, tenant));
  }
  const off = ['--webhook-bind-address=0', '--health-probe-bind-address=0', '--shard-count=2', '--leader-elect'];
  operator = new Running('flux-shard-operator', [`--kubeconfig=${control.kubeconfig}`, ...off], join(folder, 'shards.log'));
});
afterAll(async () => {
  await operator?.stop();
  client?.close();
  await control?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

const release = (name: string, namespace: string) =>
  ({
    apiVersion: 'helm.toolkit.fluxcd.io/v2',
    kind: 'HelmRelease',
    metadata: { name, namespace, labels: { [SHARD_LABEL]: 'tenants' } },
    spec: { interval: '5m', chartRef: { kind: 'ExternalArtifact', name: 'x', namespace: 'cozy-system' } },
  }) as KubeObject;

async function until(what: string, holds: () => Promise<boolean>, seconds = 60): Promise<void> {
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

test('tenants are placed on shards that are ready, whole, and stay there', async () => {
  await until('two shards exist', async () => (await client.list(deployments, { namespace: FLUX_NAMESPACE })).items.length === 3);
  await until('all are placed', async () => !(await places()).has('tenants'));
  expect([...(await places())].sort()).toEqual(['shard0', 'shard1']);
  for (const tenant of ['tenant-root', 'tenant-a', 'tenant-b']) {
    const own = new Set((await labels()).filter((label) => label.startsWith(`${tenant} `)));
    const { metadata } = await client.get(namespaces, { name: tenant });
    expect([...own]).toEqual([`${tenant} ${metadata.labels?.[NAMESPACE_LABEL]}`]);
  }

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

  expect(await operator.stop()).toBe(0);
}, 180_000);
