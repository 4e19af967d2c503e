import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../../../operators/kit/client/client.ts';
import type { Condition, KubeObject } from '../../../../operators/kit/client/object.ts';
import { MemoryApi } from '../../../../operators/kit/testing/memory-api.ts';
import { type Artifact, checkArtifacts, type Generator } from './artifacts.ts';
import { checkDownload, proxyPath } from './download.ts';
import { checkSources } from './examine.ts';
import { checkReleases, type Release } from './releases.ts';
import { checkKinds, checkKubernetes, type Definition, supported } from './versions.ts';

const now = Date.parse('2026-01-01T12:00:00Z');
const metadata = (name: string) => ({ name, namespace: 'cozy-system' });
const ready = (status: string, reason: string, since: string, message = ''): Condition => ({
  type: 'Ready',
  status: status as 'True',
  reason,
  message,
  lastTransitionTime: since,
});

describe('releases', () => {
  const release = (condition: Condition, more: object = {}): Release =>
    ({ apiVersion: 'v', kind: 'HelmRelease', metadata: metadata('r'), spec: {}, status: { conditions: [condition], ...more } }) as Release;
  const judged = (one: Release) => checkReleases([one], now).map(({ verdict, message }) => `${verdict}: ${message}`);

  it('C1: one that is deployed, while Flux says Unknown for ever, is found, with how long and what to do', () => {
    const stuck = release(ready('Unknown', 'Progressing', '2026-01-01T09:00:00Z'), { history: [{ status: 'deployed', version: 1 }] });
    const [finding] = checkReleases([stuck], now);
    expect(finding).toMatchObject({
      verdict: 'wrong',
      message: 'release cozy-system/r is deployed, yet Flux has not said so for 3 h (Progressing)',
      hint: expect.stringMatching(/requestedAt/),
    });
  });

  it('that have just begun, or wait for another, are none of it', () => {
    expect(judged(release(ready('Unknown', 'Progressing', '2026-01-01T11:55:00Z')))).toEqual(['fine: none of 1 hangs']);
    expect(judged(release(ready('False', 'DependencyNotReady', '2026-01-01T01:00:00Z')))).toEqual(['fine: none of 1 hangs']);
  });

  it('that somebody suspended follow nothing', () => {
    expect(judged({ ...release(ready('True', 'X', '2026-01-01T01:00:00Z')), spec: { suspend: true } })).toEqual([
      'wrong: release cozy-system/r is suspended: it follows nothing',
    ]);
  });
});

describe('artifacts', () => {
  const generator = {
    apiVersion: 'v',
    kind: 'ArtifactGenerator',
    metadata: metadata('g'),
    spec: { artifacts: [{ name: 'a' }] },
  } as Generator;
  const made = { ...generator, status: { inventory: [{ name: 'a', digest: 'sha256:1' }] } };
  const artifact = (digest: string) =>
    ({ apiVersion: 'v', kind: 'ExternalArtifact', metadata: metadata('a'), status: { artifact: { digest } } }) as Artifact;

  it('D5: one that somebody edited, or took away, is told', () => {
    expect(checkArtifacts([made], [artifact('sha256:1')])[0]?.verdict).toBe('fine');
    expect(checkArtifacts([made], [artifact('sha256:2')])).toEqual([
      expect.objectContaining({ verdict: 'wrong', message: 'ExternalArtifact a says sha256:2, its generator g made sha256:1' }),
    ]);
    expect(checkArtifacts([made], [])[0]?.message).toBe('ExternalArtifact a is gone, but its generator g believes in it');
    expect(checkArtifacts([generator], [])[0]?.verdict).toBe('fine');
  });
});

describe('D6: the download', () => {
  let server: Server;
  let api: MemoryApi;
  let client: Client;
  beforeEach(async () => {
    server = createServer((request, response) => void response.writeHead(request.url === '/a' ? 200 : 404).end('bytes'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    api = await MemoryApi.start();
    client = api.client();
  });
  afterEach(async () => {
    client.close();
    await api.stop();
    await new Promise((resolve) => server.close(resolve));
  });
  const address = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  const digest = `sha256:${createHash('sha256').update('bytes').digest('hex')}`;
  const fetched = (url: string, promised = digest) =>
    checkDownload(
      [{ apiVersion: 'v', kind: 'ExternalArtifact', metadata: metadata('a'), status: { artifact: { url, digest: promised } } } as Artifact],
      client,
      AbortSignal.timeout(10_000),
    );

  it('is tried at the advertised address, and compared with the digest', async () => {
    expect(await fetched(address('/a'))).toMatchObject({ verdict: 'fine', message: expect.stringMatching(/5 bytes/) });
    expect(await fetched(address('/b'))).toMatchObject({ verdict: 'wrong', message: expect.stringMatching(/cannot be fetched .*404/) });
    expect(await fetched(address('/a'), 'sha256:0')).toMatchObject({
      verdict: 'wrong',
      message: expect.stringMatching(/gives other bytes/),
    });
    expect((await fetched('http://127.0.0.1:9/a')).hint).toMatch(/--storage-adv-addr/);
  });

  it('of a Service goes through the API server, as nothing else leads there from outside', () => {
    expect(proxyPath('http://flux.cozy-fluxcd.svc/x/y.tar.gz')).toBe('/api/v1/namespaces/cozy-fluxcd/services/flux:80/proxy/x/y.tar.gz');
    expect(proxyPath('http://flux.cozy-fluxcd.svc.cozy.local.:9790/x')).toBe('/api/v1/namespaces/cozy-fluxcd/services/flux:9790/proxy/x');
    expect(proxyPath('http://10.0.0.1/x')).toBeUndefined();
  });
});

describe('N1: versions', () => {
  const definition = (kind: string, group: string, version: string): Definition => ({
    spec: { group, names: { kind }, versions: [{ name: version, served: true }] },
  });
  const all = Object.entries(supported.kinds).map(([name, version]) => definition(...(name.split(' ') as [string, string]), version));

  it.each([
    ['v1.29.4', 'wrong', /upgrade it: the platform is for Kubernetes v1.30 to v1.36/],
    ['v1.36.3', 'fine', /v1.30 to v1.36/],
    ['v1.40.0', 'fine', /newer than what was tested/],
    ['dev', 'wrong', /v1.30 to v1.36/],
  ])('Kubernetes %s is %s, with the supported set', (version, verdict, text) => {
    const found = checkKubernetes(version);
    expect([found.verdict, `${found.message} ${found.hint}`]).toEqual([verdict, expect.stringMatching(text)]);
  });

  it('of the kinds that are shared with Flux must be served', () => {
    expect(checkKinds(all).every(({ verdict }) => verdict === 'fine')).toBe(true);
    const old = [...all.slice(1), definition('HelmRelease', 'helm.toolkit.fluxcd.io', 'v2beta2')];
    expect(checkKinds(old).filter(({ verdict }) => verdict === 'wrong')).toEqual([
      expect.objectContaining({
        message: 'HelmRelease helm.toolkit.fluxcd.io is served as v2beta2, not as v2',
        hint: expect.stringMatching(/install Flux/),
      }),
    ]);
    expect(checkKinds([]).map(({ verdict }) => verdict)).not.toContain('fine');
  });
});

describe('sources', () => {
  it('whose signature is refused are told, with what to do', () => {
    const repository = {
      apiVersion: 'v',
      kind: 'OCIRepository',
      metadata: metadata('cozystack-platform'),
      status: { conditions: [ready('False', 'VerificationError', '2026-01-01T00:00:00Z', 'no matching signatures')] },
    } as unknown as KubeObject;
    expect(checkSources([repository])).toEqual([
      expect.objectContaining({
        message: 'OCIRepository cozy-system/cozystack-platform: VerificationError: no matching signatures',
        hint: expect.stringMatching(/not signed by a key that you trust/),
      }),
    ]);
  });
});
