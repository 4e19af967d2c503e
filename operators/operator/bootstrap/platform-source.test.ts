import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../kit/client/client.ts';
import { MemoryApi } from '../../kit/testing/memory-api.ts';
import type { FluxRepository } from '../kinds.ts';
import { applySource, platformSource } from './platform-source.ts';

const path = '/apis/source.toolkit.fluxcd.io/v1/namespaces/cozy-system/ocirepositories/cozystack-platform';
let api: MemoryApi;
let client: Client;
beforeEach(async () => {
  api = await MemoryApi.start();
  client = api.client();
});
afterEach(async () => {
  client.close();
  await api.stop();
});

const apply = (ref: string) => {
  const source = platformSource('oci://registry.example.org/packages', 'cozystack-platform', ref, 'pull', 'signers');
  return applySource(client, source!, AbortSignal.timeout(10_000));
};
const live = () => api.read<FluxRepository>(path)!;

describe('the source of the platform', () => {
  it.each(['', 'a.b', 'A', '-a', 'a-', 'x'.repeat(54)])('cannot be called "%s": nothing could be built from it', (name) => {
    expect(() => platformSource('oci://registry.example.org/packages', name, '', '')).toThrow(/--platform-source-name/);
  });

  it('asks for credentials and signatures', async () => {
    await apply('tag=stable');
    expect(live().spec).toEqual({
      url: 'oci://registry.example.org/packages',
      interval: '5m',
      ref: { tag: 'stable' },
      secretRef: { name: 'pull' },
      verify: { provider: 'cosign', secretRef: { name: 'signers' } },
    });
  });

  it('is what the flags say, not what somebody put beside: a digest would win over the tag for ever', async () => {
    const digest = `sha256:${'0'.repeat(64)}`;
    const metadata = { name: 'cozystack-platform', namespace: 'cozy-system', labels: { team: 'a' }, finalizers: ['finalizers.fluxcd.io'] };
    api.put(path, {
      apiVersion: 'source.toolkit.fluxcd.io/v1',
      kind: 'OCIRepository',
      metadata,
      spec: { url: 'x', ref: { digest } },
    } as FluxRepository);
    await apply('tag=stable');
    expect(live().spec?.ref).toEqual({ tag: 'stable' });
    expect(live().metadata).toMatchObject({ labels: { team: 'a' }, finalizers: ['finalizers.fluxcd.io'] });
  });
});
