import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadAccess } from '../../../operators/kit/access/load.ts';
import { Client } from '../../../operators/kit/client/client.ts';
import { namespaces } from '../../../operators/kit/client/kinds.ts';
import { conditionOf, type KubeObject } from '../../../operators/kit/client/object.ts';
import { resource } from '../../../operators/kit/client/resource.ts';
import { sandbox, type TestSandbox } from '../../../test/sandbox.ts';
import { packArtifact, pushArtifact } from '../../artifact/artifact.ts';
import { anonymous } from '../../artifact/credentials.ts';
import { parseReference } from '../../artifact/reference.ts';
import { Registry } from '../../artifact/registry.ts';
import { treeOf } from '../../artifact/tree.ts';
import { type ArtifactGenerator, artifactGenerators, type CopyOperation, externalArtifacts, type Source, sourceKinds } from './kinds.ts';

const namespace = 'cozy-system';
const helmReleases = resource({
  group: 'helm.toolkit.fluxcd.io',
  version: 'v2',
  plural: 'helmreleases',
  kind: 'HelmRelease',
  namespaced: true,
});
const configMap = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: {{ .Release.Name }}}\ndata: {size: {{ .Values.size }}}\n';

describe('with the real Flux', () => {
  let running: TestSandbox;
  let client: Client;
  beforeAll(async () => {
    running = await sandbox({ flux: true });
    client = new Client(loadAccess({ kubeconfig: running.kubeconfig }));
    await client.create(namespaces, { apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } });
  });
  afterAll(async () => {
    client?.close();
    await running?.stop();
  });

  async function push(tag: string, files: Record<string, string>) {
    const tree = treeOf(Object.entries(files).map(([path, content]) => ({ path, content: Buffer.from(content), executable: false })));
    await pushArtifact(new Registry({ keychain: anonymous }), parseReference(`${running.registry}/test:${tag}`), await packArtifact(tree));
  }
  const chart = (size: string) => ({
    'redis/Chart.yaml': 'apiVersion: v2\nname: redis\nversion: 0.0.0\n',
    'redis/values.yaml': `size: ${size}\n`,
    'redis/templates/map.yaml': configMap,
  });
  const repository = (name: string, tag: string) =>
    client.apply(
      sourceKinds.OCIRepository,
      {
        metadata: { name, namespace },
        spec: { url: `oci://${running.registry}/test`, ref: { tag }, interval: '1h', insecure: true },
      } as unknown as KubeObject,
      { fieldManager: 'test', force: true },
    );
  const generator = (name: string, source: string, artifacts: Record<string, CopyOperation[]>) =>
    client.apply<ArtifactGenerator>(
      artifactGenerators,
      {
        metadata: { name, namespace },
        spec: {
          sources: [{ alias: 'repo', kind: 'OCIRepository', name: source }],
          artifacts: Object.entries(artifacts).map(([artifact, copy]) => ({ name: artifact, copy })),
        },
      } as unknown as KubeObject,
      { fieldManager: 'test', force: true },
    );
  const wholeChart: CopyOperation[] = [{ from: '@repo/redis/**', to: '@artifact/redis/' }];
  const ready = (name: string, status: string) =>
    expect
      .poll(async () => conditionOf(await client.get(artifactGenerators, { name, namespace })), { timeout: 120_000 })
      .toMatchObject({ status });
  const published = (name: string) => client.find<Source>(externalArtifacts, { name, namespace });

  it('builds an artifact that helm-controller installs, and upgrades it when its bytes change', async () => {
    await push('one', chart('1Gi'));
    await repository('one', 'one');
    await generator('one', 'one', { 'one-redis': wholeChart });
    await ready('one', 'True');
    const artifact = (await published('one-redis'))!.status!.artifact!;
    expect(artifact.revision).toBe(`latest@${artifact.digest}`);
    expect((await fetch(artifact.url)).headers.get('content-length')).toBe(String(artifact.size));
    await client.apply(
      helmReleases,
      {
        metadata: { name: 'redis', namespace },
        spec: { interval: '1h', chartRef: { kind: 'ExternalArtifact', name: 'one-redis', namespace } },
      } as unknown as KubeObject,
      { fieldManager: 'test' },
    );
    const sizeOf = async () =>
      JSON.parse(
        (await client.raw({ path: `/api/v1/namespaces/${namespace}/configmaps/redis` }).catch(() => ({ body: '{}' }))).body.toString(),
      ).data?.size;
    await expect.poll(sizeOf, { timeout: 120_000 }).toBe('1Gi');

    await push('one', chart('2Gi'));
    await client.patch(
      sourceKinds.OCIRepository,
      { name: 'one', namespace },
      { metadata: { annotations: { 'reconcile.fluxcd.io/requestedAt': 'now' } } },
      { type: 'merge' },
    );
    await expect.poll(sizeOf, { timeout: 120_000 }).toBe('2Gi');
  });

  it('builds a hundred generators in seconds and then writes nothing', async () => {
    await push('many', chart('1Gi'));
    await repository('many', 'many');
    await expect
      .poll(async () => (await client.get(sourceKinds.OCIRepository, { name: 'many', namespace })).status?.artifact?.digest, {
        timeout: 120_000,
      })
      .toBeTruthy();
    const names = Array.from({ length: 100 }, (_, index) => `many-${index}`);
    const startedAt = performance.now();
    await Promise.all(names.map((name) => generator(name, 'many', { [`${name}-redis`]: wholeChart })));
    const all = async () =>
      (await client.list<ArtifactGenerator>(artifactGenerators, { namespace })).items.filter(
        (item) => item.metadata.name.startsWith('many-') && conditionOf(item)?.status === 'True',
      );
    await expect.poll(async () => (await all()).length, { timeout: 120_000, interval: 100 }).toBe(100);
    expect(performance.now() - startedAt).toBeLessThan(60_000);
    const versions = async () => (await all()).map(({ metadata }) => metadata.resourceVersion);
    const before = await versions();
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect(await versions()).toEqual(before);
  });

  it('says what cannot be built, and builds it when it can be', async () => {
    await repository('late', 'one');
    await generator('late', 'late', { 'late-redis': [{ from: '@repo/none/**', to: '@artifact/' }] });
    await expect
      .poll(async () => conditionOf(await client.get(artifactGenerators, { name: 'late', namespace })), { timeout: 120_000 })
      .toMatchObject({ reason: 'BuildFailed', message: expect.stringContaining('nothing in the source matches "none/**"') });
    await generator('late', 'late', { 'late-redis': wholeChart });
    await ready('late', 'True');
  });

  it('waits for a source that is not there', async () => {
    await generator('early', 'early', { 'early-redis': wholeChart });
    await ready('early', 'False');
    await repository('early', 'one');
    await ready('early', 'True');
  });

  it('removes what is no longer listed, and everything with its generator', async () => {
    await generator('late', 'late', { 'late-other': wholeChart });
    await expect.poll(() => published('late-redis'), { timeout: 120_000 }).toBeUndefined();
    expect(await published('late-other')).toBeDefined();
    await client.delete(artifactGenerators, { name: 'late', namespace }, { propagationPolicy: 'Background' });
    await expect.poll(() => published('late-other'), { timeout: 120_000 }).toBeUndefined();
  });

  it('corrects an artifact that was edited by hand', async () => {
    await client.patch(
      externalArtifacts,
      { name: 'early-redis', namespace },
      { status: { artifact: { revision: 'mine' } } },
      { type: 'merge', subresource: 'status' },
    );
    await expect
      .poll(async () => (await published('early-redis'))?.status?.artifact?.revision, { timeout: 120_000 })
      .toMatch(/^latest@sha256:/);
  });

  it('refuses a name that another generator has', async () => {
    await generator('thief', 'early', { 'early-redis': wholeChart });
    await expect
      .poll(async () => conditionOf(await client.get(artifactGenerators, { name: 'thief', namespace })), { timeout: 120_000 })
      .toMatchObject({ status: 'False', message: expect.stringContaining('belongs to ArtifactGenerator early') });
  });

  it('builds again when asked, and says so', async () => {
    await client.patch(
      artifactGenerators,
      { name: 'early', namespace },
      { metadata: { annotations: { 'reconcile.fluxcd.io/requestedAt': 'again' } } },
      { type: 'merge' },
    );
    const handled = async () => (await client.get(artifactGenerators, { name: 'early', namespace })).status?.lastHandledReconcileAt;
    await expect.poll(handled, { timeout: 120_000 }).toBe('again');
  });
});
