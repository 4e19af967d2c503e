import { createPrivateKey, createPublicKey } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningRegistry, startRegistry } from '../../test/registry.ts';
import { packArtifact, pullArtifact, pushArtifact } from './artifact.ts';
import { copyArtifact } from './copy.ts';
import { anonymous } from './credentials.ts';
import { generateKeys } from './keys.ts';
import { describe as descriptor, manifestBytes } from './manifest.ts';
import { media } from './media.ts';
import { parseReference } from './reference.ts';
import { Registry } from './registry.ts';
import { signArtifact, verifyArtifact } from './signature.ts';

const { privateKey, publicKey } = generateKeys();
const registry = new Registry({ keychain: anonymous });
const tree = [{ path: 'apps/a/Chart.yaml', content: Buffer.from('a'), executable: false }];

let here: RunningRegistry;
let there: RunningRegistry;
beforeAll(async () => {
  [here, there] = await Promise.all([startRegistry(), startRegistry()]);
});
afterAll(async () => {
  await here[Symbol.asyncDispose]();
  await there[Symbol.asyncDispose]();
});

async function signed(name: string) {
  const reference = parseReference(`${here.address}/${name}`);
  const { digest } = await pushArtifact(registry, reference, await packArtifact(tree, { revision: name }));
  await signArtifact(registry, reference, digest, createPrivateKey(privateKey), true);
  return { reference, digest };
}

describe('a copy', () => {
  it.each([
    ['in another registry', () => there.address],
    ['in another repository', () => here.address],
  ])('%s has the same digest, and its signatures', async (_, address) => {
    const { reference, digest } = await signed('source/packages:rc');
    const target = parseReference(`${address()}/release/packages:v1`);
    expect((await copyArtifact(registry, reference, target)).digest).toBe(digest);
    expect((await pullArtifact(registry, target)).digest).toBe(digest);
    await verifyArtifact(registry, target, digest, createPublicKey(publicKey));
    expect(await registry.tags(target)).toHaveLength(3);
  });

  it('made again sends nothing', async () => {
    const { reference, digest } = await signed('again:rc');
    const target = parseReference(`${there.address}/again:v1`);
    await copyArtifact(registry, reference, target);
    expect(await copyArtifact(registry, reference, target)).toEqual({ digest, uploaded: 0 });
  });

  it('does not move a tag that stands on something else, unless forced', async () => {
    const { reference, digest } = await signed('moved:rc');
    const target = parseReference(`${there.address}/moved:v1`);
    await pushArtifact(registry, target, await packArtifact(tree, { revision: 'other' }));
    await expect(copyArtifact(registry, reference, target)).rejects.toMatchObject({ code: 'TAG_TAKEN' });
    expect((await copyArtifact(registry, reference, target, { force: true })).digest).toBe(digest);
    expect(await registry.resolve(target)).toBe(digest);
  });

  it('of an index has all that is in it', async () => {
    const { reference } = await signed('images:amd64');
    const { bytes } = await registry.manifest(reference);
    const index = manifestBytes({ schemaVersion: 2, mediaType: media.index, manifests: [descriptor(media.manifest, bytes)] });
    const { digest } = await registry.pushManifest({ ...reference, tag: 'all' }, media.index, index);
    const target = parseReference(`${there.address}/images:all`);
    expect((await copyArtifact(registry, { ...reference, tag: 'all' }, target)).digest).toBe(digest);
    expect((await pullArtifact(registry, { ...target, digest: descriptor(media.manifest, bytes).digest })).tree).toHaveLength(1);
  });
});
