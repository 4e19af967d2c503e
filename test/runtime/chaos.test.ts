import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadAccess } from '../../operators/kit/access/load.ts';
import { isNotFound } from '../../operators/kit/client/api-error.ts';
import { Client } from '../../operators/kit/client/client.ts';
import { type ConfigMap, configMaps } from '../../operators/kit/client/kinds.ts';
import { conditionOf } from '../../operators/kit/client/object.ts';
import { Informer } from '../../operators/kit/informer/informer.ts';
import { helmReleases, packageSources, packages } from '../../operators/operator/kinds.ts';
import { source } from '../../operators/operator/testing/objects.ts';
import { sandboxStatus } from '../../src/sandbox/status.ts';
import { sandbox, type TestSandbox } from '../sandbox.ts';
import { Running } from './running.ts';
import { groundwork, pushTinyChart, tinySource } from './tiny-chart.ts';

const PACKAGES = 50;
const KILLS_A_PHASE = 10;

let control: TestSandbox;
let client: Client;
let operator: Running;
let plunger: Running;
let folder: string;

beforeAll(async () => {
  control = await sandbox({ flux: true });
  folder = mkdtempSync(join(tmpdir(), 'cozy-chaos-'));
  client = new Client(loadAccess({ kubeconfig: control.kubeconfig }), { retry: { attempts: 40, first: 200, cap: 1_000 } });
  await groundwork(client);
  await pushTinyChart(client, control.registry, 'first');
  const off = ['--metrics-bind-address=0', '--health-probe-bind-address=0', '--disable-telemetry'];
  operator = new Running('operator', [`--kubeconfig=${control.kubeconfig}`, '--install-crds', ...off], join(folder, 'operator.log'));
  // A kill between Helm's record and the release's status leaves what helm-controller cannot mend by itself: the platform has flux-plunger for that.
  plunger = new Running('flux-plunger', [`--kubeconfig=${control.kubeconfig}`, ...off.slice(0, 2)], join(folder, 'plunger.log'));
});
afterAll(async () => {
  await operator?.stop();
  await plunger?.stop();
  client?.close();
  await control?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

/** A generator of numbers from 0 to 1 that a seed repeats (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const seed = Number(process.env['CHAOS_SEED'] ?? Date.now() % 1_000_000);
const next = random(seed);
const name = (index: number) => `chaos.p${index}`;
const namespace = (index: number) => `chaos-${index % 5}`;
const dependencies = (index: number) => [index - 1, index - 7].filter((i) => i >= 0 && i % 3 !== index % 3).map(name);

/** What was killed a moment ago may be gone by itself when its turn comes again. */
function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Kills something that works on the packages, again and again, at random moments. */
async function kill(times: number): Promise<void> {
  for (let i = 0; i < times; i++) {
    await sleep(300 + next() * 1_500);
    const victims = ['operator', 'flux-plunger', 'source-controller', 'helm-controller', 'kube-apiserver'];
    const victim = victims[Math.floor(next() * victims.length)]!;
    if (victim === 'operator') operator.kill();
    else if (victim === 'flux-plunger') plunger.kill();
    else {
      const pid = (await sandboxStatus(control.layout, control.name)).parts.find((part) => part.name === victim)?.pid;
      if (pid) killIfThere(pid);
    }
  }
}

/** Asks until it holds; a server that is down at this moment is no answer. */
async function eventually(what: string, holds: () => Promise<string | undefined>, seconds = 240): Promise<void> {
  const end = Date.now() + seconds * 1_000;
  let last = '';
  while (Date.now() < end) {
    try {
      const wrong = await holds();
      if (wrong === undefined) return;
      last = wrong;
    } catch (error) {
      last = (error as Error).message;
    }
    await sleep(500);
  }
  throw new Error(`seed ${seed}: ${what}; last seen: ${last}`);
}

/** Does a write until the server has taken it; every one of them may be done twice. */
async function insist(write: () => Promise<unknown>): Promise<void> {
  await eventually('a write is taken', async () => void (await write()));
}

const marks = async (mark: string) => {
  const maps = (await client.list<ConfigMap>(configMaps)).items.filter(({ metadata }) => metadata.name.endsWith('-out'));
  const right = maps.filter(({ data }) => data?.['mark'] === mark).length;
  return right === PACKAGES ? undefined : `${right} of ${maps.length} charts at ${mark}; ${await stuck()}`;
};

/** What holds the rest up: the conditions of the releases that are not ready and wait for no other. */
const stuck = async () => {
  const releases = (await client.list(helmReleases)).items.filter((release) => {
    const ready = conditionOf(release, 'Ready');
    return ready?.status !== 'True' && ready?.reason !== 'DependencyNotReady';
  });
  return releases.map(({ metadata, status }) => `${metadata.name} ${JSON.stringify(status?.conditions ?? [])}`).join('; ');
};

const healthy = async () => {
  const all = (await client.list(packages)).items;
  const sick = all.filter((pkg) => ['Ready', 'Healthy'].some((type) => conditionOf(pkg, type)?.status !== 'True'));
  return all.length === PACKAGES && sick.length === 0
    ? undefined
    : `${sick.length} of ${all.length} packages not well: ${sick[0]?.metadata.name} ${JSON.stringify(sick[0]?.status?.conditions)}`;
};

test('M9: kills at random moments of install, upgrade and uninstall change nothing of how it ends, and no wanted release is ever deleted', async () => {
  await eventually('the definitions are served', async () => void (await client.list(packages)));
  const deleted: string[] = [];
  const watched = new AbortController();
  const releases = new Informer(client, helmReleases);
  releases.onChange(({ type, object }) => {
    if (type === 'deleted' || object.metadata.deletionTimestamp) deleted.push(object.metadata.name);
  });
  const watching = releases.run(watched.signal);

  // Install.
  const apply = { fieldManager: 'test', force: true };
  const installing = kill(KILLS_A_PHASE);
  for (let i = 0; i < PACKAGES; i++) {
    const components = [{ name: `r${i}`, path: 'system/tiny', install: { namespace: namespace(i) } }];
    const { apiVersion, kind, spec } = source(name(i), components, { dependsOn: dependencies(i) });
    const metadata = { name: name(i) };
    await insist(() => client.apply(packageSources, { apiVersion, kind, metadata, spec: { ...spec, sourceRef: tinySource } }, apply));
    await insist(() => client.apply(packages, { metadata, spec: {} }, apply));
  }
  await installing;
  await eventually('all are installed', () => marks('first'));
  await eventually('all are well', healthy);

  // Upgrade: the chart and the values of every package.
  const upgrading = kill(KILLS_A_PHASE);
  await insist(() => pushTinyChart(client, control.registry, 'second'));
  for (let i = 0; i < PACKAGES; i++) {
    const spec = { components: { [`r${i}`]: { values: { round: 2 } } } };
    await insist(() => client.apply(packages, { metadata: { name: name(i) }, spec }, apply));
  }
  await upgrading;
  await eventually('all are upgraded', () => marks('second'));
  await eventually('all are well again', healthy);
  expect(deleted, `seed ${seed}: wanted releases that were deleted`).toEqual([]);

  // Uninstall one half; the other half stays as it is.
  const goes = (i: number) => i >= PACKAGES / 2;
  const uninstalling = kill(KILLS_A_PHASE);
  for (let i = PACKAGES - 1; goes(i); i--) {
    const gone = (error: unknown) => {
      if (!isNotFound(error)) throw error;
    };
    await insist(() => client.delete(packages, { name: name(i) }).catch(gone));
  }
  await uninstalling;
  await eventually('what was deleted is gone', async () => {
    const left = (await client.list(helmReleases)).items.map(({ metadata }) => metadata.name).sort();
    const expected = Array.from({ length: PACKAGES / 2 }, (_, i) => `r${i}`).sort();
    return JSON.stringify(left) === JSON.stringify(expected) ? undefined : `${left.length} releases: ${left.join(' ')}`;
  });
  await eventually('their charts are gone', async () => {
    const maps = (await client.list(configMaps)).items.filter(({ metadata }) => metadata.name.endsWith('-out'));
    return maps.length === PACKAGES / 2 ? undefined : `${maps.length} charts`;
  });
  expect(
    [...new Set(deleted)].filter((one) => Number(one.slice(1)) < PACKAGES / 2),
    `seed ${seed}`,
  ).toEqual([]);

  // What is left goes on working, and ends in order.
  const spec = { components: { r0: { values: { round: 3 } } } };
  await insist(() => client.apply(packages, { metadata: { name: name(0) }, spec }, apply));
  await eventually('a change goes through', async () => {
    const { data } = await client.get<ConfigMap>(configMaps, { name: 'r0-out', namespace: namespace(0) });
    return data?.['values']?.includes('"round":3') ? undefined : JSON.stringify(data);
  });
  expect(await operator.stop()).toBe(0);
  watched.abort();
  await watching;
}, 1_200_000);
