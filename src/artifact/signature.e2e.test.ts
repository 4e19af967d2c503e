import { createPrivateKey, createPublicKey } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningRegistry, startRegistry } from '../../test/registry.ts';
import { packArtifact, pushArtifact } from './artifact.ts';
import { anonymous } from './credentials.ts';
import { digestOf, hexOf } from './digest.ts';
import { generateKeys } from './keys.ts';
import { describe as descriptor, manifestBytes } from './manifest.ts';
import { media } from './media.ts';
import { parseReference } from './reference.ts';
import { attach, referrersOf } from './referrers.ts';
import { Registry } from './registry.ts';
import { signArtifact, verifyArtifact } from './signature.ts';

const ours = generateKeys();
const theirs = generateKeys();
const secret = (pair: typeof ours) => createPrivateKey(pair.privateKey);
const open = (pair: typeof ours) => createPublicKey(pair.publicKey);

let running: RunningRegistry;
beforeAll(async () => {
  running = await startRegistry();
});
afterAll(() => running[Symbol.asyncDispose]());

const registry = new Registry({ keychain: anonymous });

async function pushed(name: string) {
  const reference = parseReference(`${running.address}/${name}`);
  const artifact = await packArtifact([], { revision: name });
  await pushArtifact(registry, reference, artifact);
  return { reference, artifact, digest: artifact.digest };
}

describe.each([
  ['a bundle', false],
  ['cosign’s older scheme too', true],
])('a signature by %s', (_, tagScheme) => {
  const name = tagScheme ? 'tag' : 'bundle';

  it('is good for its key and digest only', async () => {
    const { reference, digest } = await pushed(`${name}/signed:v1`);
    await expect(verifyArtifact(registry, reference, digest, open(ours))).rejects.toMatchObject({ code: 'SIGNATURE_MISSING' });
    await signArtifact(registry, reference, digest, secret(ours), tagScheme);
    await verifyArtifact(registry, reference, digest, open(ours));
    await expect(verifyArtifact(registry, reference, digest, open(theirs))).rejects.toMatchObject({ code: 'SIGNATURE_WRONG' });
  });

  it('of a second key stands beside the first; signing again changes nothing', async () => {
    const { reference, digest } = await pushed(`${name}/twice:v1`);
    await signArtifact(registry, reference, digest, secret(ours), tagScheme);
    await signArtifact(registry, reference, digest, secret(theirs), tagScheme);
    const tags = async () => await Promise.all((await registry.tags(reference)).map((tag) => registry.resolve({ ...reference, tag })));
    const before = await tags();
    await signArtifact(registry, reference, digest, secret(ours), tagScheme);
    expect(await tags()).toEqual(before);
    await verifyArtifact(registry, reference, digest, open(ours));
    await verifyArtifact(registry, reference, digest, open(theirs));
  });

  it('copied from another artifact is refused', async () => {
    const { reference, digest } = await pushed(`${name}/replay:old`);
    const other = await pushed(`${name}/replay:new`);
    await signArtifact(registry, reference, digest, secret(ours), tagScheme);
    for (const tag of await registry.tags(reference)) {
      if (!tag.startsWith('sha256-')) continue;
      const { bytes, mediaType } = await registry.manifest({ ...reference, tag });
      await registry.pushManifest({ ...reference, tag: tag.replace(hexOf(digest), hexOf(other.digest)) }, mediaType, bytes);
    }
    await expect(verifyArtifact(registry, other.reference, other.digest, open(ours))).rejects.toMatchObject({ code: 'SIGNATURE_WRONG' });
  });
});

it('finds what is attached, on a registry without the referrers API', async () => {
  const { reference, artifact, digest } = await pushed('subject:v1');
  const empty = Buffer.from('{}');
  await registry.pushBlob(reference, empty);
  const subject = descriptor(media.manifest, artifact.manifest);
  const attached = (artifactType: string) => ({
    schemaVersion: 2 as const,
    mediaType: media.manifest,
    artifactType,
    config: descriptor(media.empty, empty),
    layers: [descriptor(media.empty, empty)],
    subject,
  });
  const one = await attach(registry, reference, attached('example/one'));
  const two = await attach(registry, reference, attached('example/two'));
  await attach(registry, reference, attached('example/two'));
  expect(one).toBe(digestOf(manifestBytes(attached('example/one'))));
  expect((await referrersOf(registry, reference, digest)).map((found) => found.digest)).toEqual([one, two]);
  expect((await referrersOf(registry, reference, digest, 'example/two')).map((found) => found.digest)).toEqual([two]);
});
