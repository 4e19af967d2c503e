import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../kit/client/client.ts';
import type { Namespace, Secret } from '../kit/client/kinds.ts';
import { conditionOf } from '../kit/client/object.ts';
import { runAll } from '../kit/lifecycle/process.ts';
import { MemoryApi } from '../kit/testing/memory-api.ts';
import { until } from '../kit/testing/until.ts';
import { Cluster } from './cluster.ts';
import { controllers } from './controllers.ts';
import type { ArtifactGenerator, HelmRelease, Package } from './kinds.ts';
import { component, pkg, release, settings, source, variant } from './testing/objects.ts';

let api: MemoryApi;
let client: Client;
let stop: AbortController;
let running: Promise<unknown>;

const own = '/apis/cozystack.io/v1alpha1';
const path = {
  source: (name: string) => `${own}/packagesources/${name}`,
  package: (name: string) => `${own}/packages/${name}`,
  release: (namespace: string, name: string) => `/apis/helm.toolkit.fluxcd.io/v2/namespaces/${namespace}/helmreleases/${name}`,
  generator: (name: string) => `/apis/source.extensions.fluxcd.io/v1beta1/namespaces/cozy-system/artifactgenerators/${name}`,
  namespace: (name: string) => `/api/v1/namespaces/${name}`,
  secret: (namespace: string) => `/api/v1/namespaces/${namespace}/secrets/cozystack-values`,
};

beforeEach(async () => {
  api = await MemoryApi.start();
  client = api.client();
  stop = new AbortController();
  const log = pino({ level: 'silent' });
  const cluster = new Cluster(client, log, 'cozystack-values');
  const values = {
    name: 'cozystack-values',
    namespace: 'cozy-system',
    selector: [{ key: 'cozystack.io/system', operator: 'In' as const, values: ['true'] }],
  };
  const working = controllers(client, cluster, { releases: settings, values }, log);
  running = runAll(stop.signal, [
    ...cluster.informers.map((informer) => (signal: AbortSignal) => informer.run(signal)),
    async (signal) => {
      await cluster.ready();
      await Promise.all(working.map((controller) => controller.run(signal)));
    },
  ]);
});
afterEach(async () => {
  stop.abort();
  await running;
  client.close();
  await api.stop();
});

/** An object as a server stores a new one. */
const fresh = <T extends { metadata: object }>(object: T): T => ({
  ...object,
  metadata: { ...object.metadata, creationTimestamp: new Date().toISOString() },
});
const ready = (name: string) => conditionOf(api.read<Package>(path.package(name)));
const settle = () => new Promise((resolve) => setTimeout(resolve, 150));
const writes = () => api.writes.filter((write) => !write.includes('/events'));

describe('a package', () => {
  it('costs one write for its generator, its namespace, its release and each of its states; then nothing', async () => {
    api.put(path.source('a'), fresh(source('a', [component('x', 'ns')])));
    api.put(path.package('a'), fresh(pkg('a')));
    await until('it is Ready', () => ready('a')?.status === 'True');
    await until('all is written', () => writes().length >= 4);
    await settle();
    expect(writes().sort()).toEqual(
      [
        `PATCH ${path.generator('a')}`,
        `PATCH ${path.namespace('ns')}`,
        `PATCH ${path.package('a')}/status`,
        'POST /apis/helm.toolkit.fluxcd.io/v2/namespaces/ns/helmreleases',
      ].sort(),
    );
    const release = api.read<HelmRelease>(path.release('ns', 'x'))!;
    api.put(path.release('ns', 'x'), { ...release, metadata: { ...release.metadata, annotations: { note: 'theirs' } } });
    await settle();
    expect(writes()).toHaveLength(4);
  });

  it('comes before its source without a word of complaint', async () => {
    api.put(path.package('a'), fresh(pkg('a')));
    await settle();
    api.put(path.source('a'), fresh(source('a', [component('x', 'ns')])));
    await until('it is Ready', () => ready('a')?.status === 'True');
    expect(api.requests.filter(({ path: to }) => to === `${path.package('a')}/status`)).toHaveLength(1);
  });

  it('wakes what depends on it', async () => {
    api.put(path.source('b'), fresh(source('b', [component('y', 'ns')], { dependsOn: ['a'] })));
    api.put(path.package('b'), fresh(pkg('b')));
    await until('b waits', () => ready('b')?.reason === 'DependenciesNotReady');
    api.put(path.source('a'), fresh(source('a', [component('x', 'ns')])));
    api.put(path.package('a'), fresh(pkg('a')));
    await until('b is Ready', () => ready('b')?.status === 'True');
    expect(api.read<HelmRelease>(path.release('ns', 'y'))?.spec.dependsOn).toEqual([{ name: 'x', namespace: 'ns' }]);
  });

  it('tries a lost race again in silence', async () => {
    let races = 3;
    api.faults.push((seen, response) => {
      if (seen.method !== 'PATCH' || !seen.path.includes('helmreleases') || races-- <= 0) return false;
      response.writeHead(409).end('{"kind":"Status","code":409,"reason":"Conflict","message":"changed"}');
      return true;
    });
    api.put(path.source('a'), fresh(source('a', [component('x', 'ns')])));
    api.put(path.package('a'), fresh(pkg('a')));
    await until('it is Ready', () => ready('a')?.status === 'True');
    const reasons = new Set<string | undefined>();
    const watch = setInterval(() => reasons.add(ready('a')?.reason), 5);
    api.put(path.package('a'), { ...api.read<Package>(path.package('a'))!, spec: { components: { x: { values: { n: 1 } } } } });
    await until('the values are there', () => (api.read<HelmRelease>(path.release('ns', 'x'))?.spec.values as { n?: number })?.n === 1);
    clearInterval(watch);
    expect([...reasons]).toEqual(['ReconciliationSucceeded']);
    expect(races).toBeLessThanOrEqual(0);
  });

  it('tells a refusal, goes on with its siblings, and is well as soon as the refusal ends', async () => {
    let refuse = true;
    api.faults.push((seen, response) => {
      if (!refuse || seen.method !== 'POST' || !seen.body.includes('"name":"bad"')) return false;
      response.writeHead(403).end('{"kind":"Status","code":403,"reason":"Forbidden","message":"not here"}');
      return true;
    });
    api.put(path.source('a'), fresh(source('a', [component('bad', 'ns'), component('good', 'ns')])));
    api.put(path.package('a'), fresh(pkg('a')));
    await until('it is told', () => ready('a')?.reason === 'HelmReleaseFailed');
    expect([ready('a')?.message, api.read(path.release('ns', 'good'))]).toEqual([
      expect.stringMatching(/ns\/bad: .*not here/),
      expect.anything(),
    ]);
    refuse = false;
    await until('it is Ready', () => ready('a')?.status === 'True');
  });

  it('with an order inside is taken down dependents first', async () => {
    api.put(path.source('a'), fresh(source('a', [component('base', 'ns'), component('top', { namespace: 'ns', dependsOn: ['base'] })])));
    api.put(path.package('a'), fresh(pkg('a')));
    await until('it is Ready', () => ready('a')?.status === 'True');
    const found = api.read<Package>(path.package('a'))!;
    expect(found.metadata.finalizers).toEqual(['operator.cozystack.io/ordered-uninstall']);
    api.put(path.package('a'), { ...found, metadata: { ...found.metadata, deletionTimestamp: new Date().toISOString() } });
    await until('both are gone', () => !api.read(path.release('ns', 'base')) && !api.read(path.release('ns', 'top')));
    // A deletion may be asked for again before the watch has told of it.
    const deletions = new Set(api.writes.filter((write) => write.startsWith('DELETE')));
    expect([...deletions]).toEqual([`DELETE ${path.release('ns', 'top')}`, `DELETE ${path.release('ns', 'base')}`]);
    await until('it may go', () => api.read<Package>(path.package('a'))?.metadata.finalizers?.length === 0);
  });
});

it('a package keeps the order in which it is to be taken down when its source goes', async () => {
  api.put(path.source('a'), fresh(source('a', [component('base', 'ns'), component('top', { namespace: 'ns', dependsOn: ['base'] })])));
  api.put(path.package('a'), fresh(pkg('a')));
  await until('it is Ready', () => ready('a')?.status === 'True');
  api.remove(path.source('a'));
  await until('it is told', () => ready('a')?.reason === 'PackageSourceNotFound');
  expect(api.read<Package>(path.package('a'))?.metadata.finalizers).toEqual(['operator.cozystack.io/ordered-uninstall']);
});

describe('a package that is deleted so that its releases stay', () => {
  const ordered = source('a', [component('base', 'ns'), component('top', { namespace: 'ns', dependsOn: ['base'] })]);
  const leave = (finalizers: string[]) => {
    const found = api.read<Package>(path.package('a'))!;
    api.put(path.package('a'), { ...found, metadata: { ...found.metadata, finalizers, deletionTimestamp: new Date().toISOString() } });
  };
  const OURS = 'operator.cozystack.io/ordered-uninstall';

  beforeEach(async () => {
    api.put(path.source('a'), fresh(ordered));
    api.put(path.package('a'), fresh(pkg('a')));
    await until('it is Ready', () => ready('a')?.status === 'True');
  });

  it('is let go at once, and takes none along', async () => {
    leave(['orphan', OURS]);
    await until('it may go', () => api.read<Package>(path.package('a'))?.metadata.finalizers?.includes(OURS) === false);
    await settle();
    expect(api.writes.filter((write) => write.startsWith('DELETE'))).toEqual([]);
  });

  it('takes none along either when the garbage collector was first, and its marks are gone', async () => {
    leave([OURS]);
    for (const name of ['base', 'top']) {
      const release = api.read<HelmRelease>(path.release('ns', name))!;
      api.put(path.release('ns', name), { ...release, metadata: { ...release.metadata, ownerReferences: [] } });
    }
    await until('it may go', () => api.read<Package>(path.package('a'))?.metadata.finalizers?.length === 0);
    expect([api.read(path.release('ns', 'base')), api.read(path.release('ns', 'top'))]).toEqual([expect.anything(), expect.anything()]);
  });
});

describe('a source', () => {
  it('builds what a release outside of its Package refers to, as long as there is one', async () => {
    const variants = [variant('default', [component('helper')]), variant('oidc', [component('helper')])];
    const artifacts = () => api.read<ArtifactGenerator>(path.generator('a'))?.spec.artifacts.map(({ name }) => name);
    api.put(path.source('a'), fresh(source('a', variants)));
    api.put(path.package('a'), fresh(pkg('a', { variant: 'oidc' })));
    await until('the selected variant is built', () => artifacts()?.join() === 'a-oidc-helper');
    const chartRef = { kind: 'ExternalArtifact', name: 'a-default-helper', namespace: 'cozy-system' };
    const child = release('child', 'tenant-x', 'nobody', { chartRef });
    api.put(path.release('tenant-x', 'child'), { ...child, metadata: { name: 'child', namespace: 'tenant-x' } });
    await until('the chart of the release is built, too', () => artifacts()?.join() === 'a-default-helper,a-oidc-helper');
    api.remove(path.release('tenant-x', 'child'));
    await until('it goes with the release', () => artifacts()?.join() === 'a-oidc-helper');
  });

  it('that is being deleted gets no write at all', async () => {
    const leaving = source('a', [component('x', 'ns')]);
    api.put(path.package('a'), fresh(pkg('a', {}, true)));
    api.put(path.source('a'), { ...leaving, metadata: { ...leaving.metadata, deletionTimestamp: new Date().toISOString() } });
    await settle();
    expect(writes().filter((write) => write.includes('packagesources') || write.includes('artifactgenerators'))).toEqual([]);
  });

  it('with a mistake in one component still has a stuck generator of the others woken', async () => {
    const good = component('good', 'ns');
    const bad = component('bad', 'ns', { libraries: ['none'] });
    api.put(path.source('a'), source('a', [good, bad]));
    const copy = [{ from: '@packages/system/good/**', to: '@artifact/good/' }];
    const sources = [{ alias: 'packages', kind: 'OCIRepository', name: 'packages', namespace: 'cozy-system' }];
    api.put(path.generator('a'), {
      apiVersion: 'source.extensions.fluxcd.io/v1beta1',
      kind: 'ArtifactGenerator',
      metadata: {
        name: 'a',
        namespace: 'cozy-system',
        generation: 1,
        creationTimestamp: '2026-01-01T00:00:00Z',
        ownerReferences: [{ apiVersion: 'cozystack.io/v1alpha1', kind: 'PackageSource', name: 'a', uid: 'source-a', controller: true }],
      },
      spec: { sources, artifacts: [{ name: 'a-default-good', copy }] },
      status: { inventory: [{}], observedSourcesDigest: 'sha256:0' },
    } as ArtifactGenerator);
    api.put(path.package('a'), fresh(pkg('a')));
    await until('it is woken', () => conditionOf(api.read(path.generator('a')))?.reason === 'SourceWatcherRecoveryForced');
    await until('the mistake is told', () => conditionOf(api.read(path.source('a')))?.reason === 'InvalidConfiguration');
  });

  it("does not take another's generator", async () => {
    const foreign = {
      name: 'a',
      namespace: 'cozy-system',
      ownerReferences: [{ apiVersion: 'v1', kind: 'ConfigMap', name: 'other', uid: 'u', controller: true }],
    };
    api.put(path.generator('a'), {
      apiVersion: 'source.extensions.fluxcd.io/v1beta1',
      kind: 'ArtifactGenerator',
      metadata: foreign,
      spec: { sources: [], artifacts: [] },
    } as ArtifactGenerator);
    api.put(path.source('a'), fresh(source('a', [component('x', 'ns')])));
    api.put(path.package('a'), fresh(pkg('a')));
    const condition = () => conditionOf(api.read(path.source('a')));
    await until('it is told', () => condition()?.reason === 'ArtifactGeneratorConflict');
    expect(writes().filter((write) => write.includes('artifactgenerators'))).toEqual([]);
  });
});

describe('the values', () => {
  const namespace = (name: string, labels?: Record<string, string>) =>
    api.put(path.namespace(name), { apiVersion: 'v1', kind: 'Namespace', metadata: { name, ...(labels && { labels }) } } as Namespace);
  const secret = (where: string, data: Record<string, string>) =>
    api.put(path.secret(where), {
      apiVersion: 'v1',
      kind: 'Secret',
      type: 'Opaque',
      metadata: { name: 'cozystack-values', namespace: where },
      data,
    } as Secret);

  it('are copied where the platform is, and a tenant keeps its own whatever happens', async () => {
    namespace('cozy-system', { 'cozystack.io/system': 'true' });
    namespace('cozy-x', { 'cozystack.io/system': 'true' });
    namespace('tenant-x');
    const tenants = secret('tenant-x', { own: '1' });
    secret('cozy-system', { a: '1' });
    await until('the copy is there', () => api.read<Secret>(path.secret('cozy-x'))?.data?.['a'] === '1');
    namespace('cozy-x', {});
    await until('the copy is gone with the label', () => !api.read(path.secret('cozy-x')));
    api.remove(path.secret('cozy-system'));
    namespace('tenant-x', { team: 'red' });
    await settle();
    expect(api.read(path.secret('tenant-x'))).toEqual(tenants);
  });
});
