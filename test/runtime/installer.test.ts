import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadAccess } from '../../operators/kit/access/load.ts';
import { Client } from '../../operators/kit/client/client.ts';
import { type ConfigMap, configMaps, customResourceDefinitions, namespaces, secrets } from '../../operators/kit/client/kinds.ts';
import { conditionOf, type KubeObject } from '../../operators/kit/client/object.ts';
import { helmReleases, ociRepositories, packages } from '../../operators/operator/kinds.ts';
import { SYSTEM_NAMESPACE } from '../../operators/operator/names.ts';
import { generateKeys } from '../../src/artifact/keys.ts';
import { Registry } from '../../src/artifact/registry.ts';
import { account, type RunningRegistry, startRegistry } from '../registry.ts';
import { sandbox, type TestSandbox } from '../sandbox.ts';
import { Running } from './running.ts';
import { definitionName, REPOSITORY, release, smallPlatform } from './small-platform.ts';

// A private registry, signed artifacts, and the operator as the installer starts it: what an administrator's cluster has.
const run = promisify(execFile);
const cozypkg = join(import.meta.dirname, '../../src/cli/cozypkg.mjs');
const ours = generateKeys();
const theirs = generateKeys();
const first = await smallPlatform({ one: 'a', two: 'a' });
const second = await smallPlatform({ one: 'a', two: 'b' });
const foreign = await smallPlatform({ one: 'x', two: 'x' });

let control: TestSandbox;
let registry: RunningRegistry;
let pushing: Registry;
let client: Client;
let operator: Running | undefined;
let folder: string;
const digests = { first: '', second: '' };

beforeAll(async () => {
  [control, registry] = await Promise.all([sandbox({ flux: true }), startRegistry({ login: true })]);
  folder = mkdtempSync(join(tmpdir(), 'cozy-installer-'));
  client = new Client(loadAccess({ kubeconfig: control.kubeconfig }));
  pushing = new Registry({ keychain: async () => account });
  digests.first = await release(pushing, registry.address, first, 'v1', ours);
  digests.second = await release(pushing, registry.address, second, 'v2', ours);
  await client.apply(
    namespaces,
    { metadata: { name: SYSTEM_NAMESPACE, labels: { 'cozystack.io/system': 'true' } } },
    { fieldManager: 'test' },
  );
  const auths = { [registry.address]: account };
  await secret('pull', 'kubernetes.io/dockerconfigjson', { '.dockerconfigjson': JSON.stringify({ auths }) });
  await secret('signers', 'Opaque', { 'ours.pub': ours.publicKey });
});
afterAll(async () => {
  await operator?.stop();
  client?.close();
  await control?.stop();
  await registry?.[Symbol.asyncDispose]();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

async function secret(name: string, type: string, texts: Record<string, string>): Promise<void> {
  const data = Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, Buffer.from(text).toString('base64')]));
  await client.create(secrets, { apiVersion: 'v1', kind: 'Secret', metadata: { name, namespace: SYSTEM_NAMESPACE }, type, data });
}

/** What installing another version of the installer does to the operator. */
async function rollout(ref: string): Promise<void> {
  await operator?.stop();
  const flags = [
    ...['--install-crds=true', '--metrics-bind-address=0', '--health-probe-bind-address=0', '--disable-telemetry', '--leader-elect'],
    `--platform-source-url=oci://${registry.address}/${REPOSITORY}`,
    ...[`--platform-source-ref=${ref}`, '--platform-source-secret=pull', '--platform-source-keys=signers'],
  ];
  operator = new Running('operator', [`--kubeconfig=${control.kubeconfig}`, ...flags], join(folder, 'operator.log'));
}

async function until(what: string, holds: () => Promise<string | undefined>, seconds = 180): Promise<void> {
  let last: string | undefined = '';
  for (const end = Date.now() + seconds * 1_000; Date.now() < end; await sleep(300)) {
    last = await holds().catch((error: Error) => error.message);
    if (last === undefined) return;
  }
  throw new Error(`not within ${seconds} s: ${what}; last seen: ${last}`);
}

const repository = (name: string) => client.find(ociRepositories, { name, namespace: SYSTEM_NAMESPACE });
const out = (name: string) => client.find<ConfigMap>(configMaps, { name: 'out', namespace: `cozy-${name}` });

/** Waits until both packages say what they should, and Flux is content with all. */
const atMarks = (one: string, two: string) =>
  until(`the packages are at ${one} and ${two}`, async () => {
    const found = await Promise.all([out('one'), out('two')]);
    const said = found.map((map) => map?.data?.['mark']);
    const all = [...(await client.list(helmReleases)).items, ...(await client.list(ociRepositories)).items];
    const sick = all.filter((object) => conditionOf(object)?.status !== 'True');
    if (said[0] === one && said[1] === two && sick.length === 0) return undefined;
    return `${said.join(' and ')}; ${sick.map((object) => `${object.kind} ${object.metadata.name} ${conditionOf(object)?.message}`).join('; ')}`;
  });

type Release = KubeObject & { status?: { history?: { version: number }[] } };

/** Everything of package one that an upgrade could touch. */
async function traces(): Promise<unknown> {
  const namespace = 'cozy-one';
  const [kept, records, { metadata, status }] = await Promise.all([
    out('one'),
    client.list(secrets, { namespace, labelSelector: 'owner=helm' }),
    client.get(helmReleases, { name: 'one', namespace }) as Promise<Release>,
  ]);
  const ids = ({ metadata: { name, uid, resourceVersion } }: KubeObject) => [name, uid, resourceVersion];
  return [ids(kept!), records.items.map(ids), metadata.generation, status?.history?.map(({ version }) => version)];
}

const ask = (name: string) => {
  const annotations = { 'reconcile.fluxcd.io/requestedAt': new Date().toISOString() };
  return client.patch(ociRepositories, { name, namespace: SYSTEM_NAMESPACE }, { metadata: { annotations } }, { type: 'merge' });
};

describe('a platform from a private registry, signed', () => {
  let untouched: unknown;

  test('D7: is installed, with both sources verified', async () => {
    await rollout(`digest=${digests.first}`);
    await until('packages are a kind', async () => void (await client.list(packages)));
    for (const name of ['cozystack-platform', 'one', 'two'])
      await client.apply(packages, { metadata: { name: `cozystack.${name}` }, spec: {} }, { fieldManager: 'test' });
    await atMarks('a', 'a');
    for (const name of ['cozystack-platform', 'cozystack-packages']) {
      const found = await repository(name);
      expect(found).toMatchObject({
        spec: { secretRef: { name: 'pull' }, verify: { provider: 'cosign', secretRef: { name: 'signers' } } },
      });
      expect([name, conditionOf(found, 'SourceVerified')?.status]).toEqual([name, 'True']);
    }
    untouched = await traces();
    const { stdout } = await run(process.execPath, [cozypkg, 'doctor', `--kubeconfig=${control.kubeconfig}`]);
    expect(stdout).toMatch(/^ok +sources +all 2 are fetched$/m);
    expect(stdout).toMatch(/^ok +download .* comes from http:\/\/127/m);
  }, 300_000);

  test('D4, M9: is upgraded: the new revision is shown, and what did not change is left alone', async () => {
    await rollout(`digest=${digests.second}`);
    await atMarks('a', 'b');
    expect(await traces()).toEqual(untouched);
    const shown = (await repository('cozystack-packages')) as KubeObject & { status?: { artifact?: { revision: string } } };
    expect(shown.status?.artifact?.revision).toContain(digests.second);
  }, 240_000);

  test('B11: the kinds in a chart’s crds folder are upgraded too', async () => {
    const fieldsOf = async (name: string) => {
      const found = await client.get(customResourceDefinitions, { name: definitionName(name) });
      const { spec } = found as KubeObject & { spec: { versions: { schema: { openAPIV3Schema: { properties: object } } }[] } };
      return spec.versions.map(({ schema }) => Object.keys(schema.openAPIV3Schema.properties));
    };
    expect(await Promise.all(['one', 'two'].map(fieldsOf))).toEqual([[['a']], [['b']]]);
  });

  test('is rolled back by the installer of before', async () => {
    await rollout(`digest=${digests.first}`);
    await atMarks('a', 'a');
    expect(await traces()).toEqual(untouched);
  }, 240_000);

  test('is rolled back, and on again, at the live source, without any rollout', async () => {
    for (const [digest, two] of [
      [digests.second, 'b'],
      [digests.first, 'a'],
    ] as const) {
      const spec = { ref: { digest } };
      await client.patch(ociRepositories, { name: 'cozystack-platform', namespace: SYSTEM_NAMESPACE }, { spec }, { type: 'merge' });
      await atMarks('a', two);
    }
    expect(await traces()).toEqual(untouched);
  }, 300_000);

  test('that follows a tag refuses what somebody else signed, and is rolled back by moving the tag', async () => {
    const tag = { registry: registry.address, repository: REPOSITORY, tag: 'stable' };
    await release(pushing, registry.address, second, tag.tag, ours);
    await rollout('tag=stable');
    await atMarks('a', 'b');

    await release(pushing, registry.address, foreign, tag.tag, theirs);
    await ask('cozystack-platform');
    await until('the foreign artifact is refused', async () => {
      const ready = conditionOf(await repository('cozystack-platform'));
      return ready?.reason === 'VerificationError' ? undefined : JSON.stringify(ready);
    });
    expect((await Promise.all([out('one'), out('two')])).map((map) => map?.data?.['mark'])).toEqual(['a', 'b']);

    await release(pushing, registry.address, first, tag.tag, ours);
    await ask('cozystack-platform');
    await until('the platform is asked for again', async () => {
      await ask('cozystack-packages');
      return (await out('two'))?.data?.['mark'] === 'a' ? undefined : 'b';
    });
    await atMarks('a', 'a');
    expect(await traces()).toEqual(untouched);
  }, 400_000);
});
