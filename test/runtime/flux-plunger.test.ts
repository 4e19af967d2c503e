import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HEALING } from '../../operators/flux-plunger/plan.ts';
import { loadAccess } from '../../operators/kit/access/load.ts';
import { Client } from '../../operators/kit/client/client.ts';
import { type Secret, secrets } from '../../operators/kit/client/kinds.ts';
import { conditionOf } from '../../operators/kit/client/object.ts';
import { artifactGenerators, helmReleases } from '../../operators/operator/kinds.ts';
import { sandbox, type TestSandbox } from '../sandbox.ts';
import { Running } from './running.ts';
import { groundwork, pushTinyChart, tinySource } from './tiny-chart.ts';

let control: TestSandbox;
let client: Client;
let plunger: Running | undefined;
let folder: string;
const ref = { name: 'app', namespace: 'cozy-system' };

beforeAll(async () => {
  control = await sandbox({ flux: true });
  folder = mkdtempSync(join(tmpdir(), 'cozy-plunger-'));
  client = new Client(loadAccess({ kubeconfig: control.kubeconfig }));
  await groundwork(client);
  await pushTinyChart(client, control.registry, 'first');
});
afterAll(async () => {
  await plunger?.stop();
  client?.close();
  await control?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

const ready = async () => conditionOf(await client.get(helmReleases, ref));

async function until(what: string, holds: () => Promise<boolean>, seconds = 180): Promise<void> {
  const end = Date.now() + seconds * 1_000;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`not within ${seconds} s: ${what}; ${JSON.stringify(await ready())}`);
    await sleep(250);
  }
}

/** Makes Helm's record of a revision say another state, as a controller leaves it that dies at the wrong moment. */
async function spoil(record: Secret, status: string): Promise<void> {
  const decoded = Buffer.from(Buffer.from(record.data!['release']!, 'base64').toString(), 'base64');
  const release = JSON.parse(gunzipSync(decoded).toString()) as { info: { status: string } };
  release.info.status = status;
  const encoded = Buffer.from(gzipSync(JSON.stringify(release)).toString('base64')).toString('base64');
  const labels = { status };
  await client.patch(secrets, record.metadata, { metadata: { labels }, data: { release: encoded } }, { type: 'merge' });
}

test('a release that Helm has nothing to upgrade from is brought back by the real helm-controller', async () => {
  const copy = [{ from: `@${tinySource.name}/system/tiny/**`, to: '@artifact/tiny/' }];
  const { kind, name, namespace } = tinySource;
  const spec = { sources: [{ alias: name, kind, name, namespace }], artifacts: [{ name: 'app', copy }] };
  await client.apply(artifactGenerators, { metadata: ref, spec }, { fieldManager: 'test' });
  const wanted = {
    interval: '10m',
    chartRef: { kind: 'ExternalArtifact', name: 'app', namespace },
    upgrade: { strategy: { name: 'RetryOnFailure', retryInterval: '2s' } },
  };
  await client.apply(helmReleases, { metadata: ref, spec: wanted }, { fieldManager: 'test' });
  await until('it is installed', async () => (await ready())?.status === 'True');

  const [record] = (await client.list(secrets, { namespace, labelSelector: 'owner=helm,name=app' })).items;
  await spoil(record!, 'uninstalling');
  await client.apply(helmReleases, { metadata: ref, spec: { ...wanted, values: { changed: true } } }, { fieldManager: 'test' });
  await until('it is stuck', async () => Boolean((await ready())?.message.includes('has no deployed releases')));

  plunger = new Running(
    'flux-plunger',
    [`--kubeconfig=${control.kubeconfig}`, '--metrics-bind-address=0', '--health-probe-bind-address=0'],
    join(folder, 'plunger.log'),
  );
  await until('it is Ready again', async () => (await ready())?.status === 'True');
  const { metadata, spec: live } = await client.get(helmReleases, ref);
  expect([live.suspend, metadata.annotations?.[HEALING]]).toEqual([undefined, undefined]);
}, 300_000);

test('C1: a release that is deployed but was never told to be is told by the real helm-controller', async () => {
  // As helm-controller leaves it that loses the server between the history and the conditions.
  const lastTransitionTime = new Date(Math.floor(Date.now() / 1000) * 1000).toISOString().replace('.000', '');
  const { status, metadata } = await client.get(helmReleases, ref);
  const [newest, ...older] = (status as { history: object[] }).history;
  const condition = { type: 'Ready', status: 'Unknown', reason: 'Progressing', message: "Running 'upgrade' action", lastTransitionTime };
  const left = {
    conditions: [{ ...condition, observedGeneration: metadata.generation }],
    history: [{ ...newest, lastDeployed: lastTransitionTime }, ...older],
  };
  const told = await client.patch(helmReleases, ref, { status: left }, { type: 'merge', subresource: 'status' });
  expect(conditionOf(told)?.status).toBe('Unknown');
  await until('it is Ready again', async () => (await ready())?.status === 'True');
}, 300_000);

test('C2: a controller that was killed in the middle of an upgrade leaves nothing that needs a person', async () => {
  const { namespace } = ref;
  const records = (await client.list(secrets, { namespace, labelSelector: 'owner=helm,name=app' })).items;
  const newest = records.sort((a, b) => Number(a.metadata.labels?.['version']) - Number(b.metadata.labels?.['version'])).at(-1)!;
  await spoil(newest, 'pending-upgrade');
  const { spec } = await client.get(helmReleases, ref);
  await client.apply(
    helmReleases,
    { metadata: ref, spec: { ...spec, values: { changed: 'again' } } },
    { fieldManager: 'test', force: true },
  );
  await until('it is Ready with the new values', async () => {
    const { metadata, status } = await client.get(helmReleases, ref);
    return status?.observedGeneration === metadata.generation && (await ready())?.status === 'True';
  });
}, 180_000);
