import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { packArtifact } from './artifact.ts';
import { ScriptedRegistry } from './fixture.ts';
import { media } from './media.ts';

const sha256 = (bytes: Uint8Array) => `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
const descriptor = (mediaType: string) => ({ mediaType, digest: sha256(Buffer.from(mediaType)), size: 1 });
const image = (mediaType: string) => ({
  schemaVersion: 2,
  mediaType,
  config: descriptor('application/vnd.oci.image.config.v1+json'),
  layers: [descriptor('application/vnd.oci.image.layer.v1.tar+gzip')],
});

/** Manifests as builders write them: with spaces, with line ends, with keys in an order of their own. Parsed and printed again they would be others. */
const written: readonly (readonly [what: string, mediaType: string, bytes: Buffer])[] = [
  ['an image of Docker', media.dockerManifest, Buffer.from(JSON.stringify(image(media.dockerManifest), null, 3))],
  ['an image', media.manifest, Buffer.from(`${JSON.stringify(image(media.manifest), null, 2)}\n`)],
  [
    'an image for several platforms',
    media.index,
    Buffer.from(`{ "manifests": [${JSON.stringify(descriptor(media.manifest))}],\r\n  "schemaVersion": 2, "mediaType": "${media.index}" }`),
  ],
];

describe('D8: a digest is over the bytes of the manifest as they are', () => {
  it.each(written)('of %s', async (_, mediaType, bytes) => {
    await using server = await ScriptedRegistry.start(
      (_, response) => void response.writeHead(200, { 'content-type': mediaType }).end(bytes),
    );
    const found = await server.client().manifest(server.reference());
    expect([found.digest, found.bytes.equals(bytes)]).toEqual([sha256(bytes), true]);
    expect(sha256(Buffer.from(JSON.stringify(JSON.parse(bytes.toString()))))).not.toBe(found.digest);
  });

  it.each(written)('of %s, where the registry tells none in a header', async (_, mediaType, bytes) => {
    await using server = await ScriptedRegistry.start(
      ({ method }, response) => void response.writeHead(200, { 'content-type': mediaType }).end(method === 'HEAD' ? undefined : bytes),
    );
    expect(await server.client().resolve(server.reference())).toBe(sha256(bytes));
  });

  it.each(written)('of %s: the same in other bytes is another', async (_, mediaType, bytes) => {
    const again = Buffer.from(JSON.stringify(JSON.parse(bytes.toString())));
    await using server = await ScriptedRegistry.start(
      (_, response) => void response.writeHead(200, { 'content-type': mediaType, 'docker-content-digest': sha256(bytes) }).end(again),
    );
    await expect(server.client().manifest(server.reference())).rejects.toMatchObject({ code: 'DIGEST_MISMATCH' });
    await expect(server.client().manifest(server.reference(`packages@${sha256(bytes)}`))).rejects.toMatchObject({
      code: 'DIGEST_MISMATCH',
    });
  });

  it('of an artifact of ours', async () => {
    const { manifest, digest } = await packArtifact([], { revision: 'v1:abc' });
    expect(digest).toBe(sha256(manifest));
  });
});
