import { type KeyObject, sign, verify } from 'node:crypto';
import { type Digest, digestOf, hexOf } from './digest.ts';
import { type Descriptor, describe, isIndex, manifestBytes } from './manifest.ts';
import { annotation, media } from './media.ts';
import type { Reference } from './reference.ts';
import type { Registry } from './registry.ts';

/**
 * Signs by cosign's older scheme: an image under the tag `sha256-<digest>.sig` whose layers are simple-signing payloads, each with its signature as an
 * annotation. Several keys sign side by side. Only for Flux that knows no bundles: source-controller does not look at which digest such a payload names,
 * so who may push can hang it on another artifact.
 */
export async function addTagSignature(registry: Registry, reference: Reference, digest: Digest, key: KeyObject): Promise<Reference> {
  const tag = signatureTag(reference, digest);
  const payload = payloadFor(reference, digest);
  const known = await signaturesUnder(registry, tag);
  const sameSigner = known.some((layer) => layer.digest === digestOf(payload) && isSignedBy(layer, payload, key));
  if (sameSigner) return tag;
  const layer = describe(media.simpleSigning, payload, { [annotation.cosignSignature]: sign('sha256', payload, key).toString('base64') });
  const layers = [...known, layer];
  const config = configFor(layers);
  for (const blob of [payload, config]) await registry.pushBlob(tag, blob);
  await registry.pushManifest(
    tag,
    media.manifest,
    manifestBytes({ schemaVersion: 2, mediaType: media.manifest, config: describe(media.imageConfig, config), layers }),
  );
  return tag;
}

/** How many tag signatures there are, and whether one of them is by `key` over exactly this digest. */
export async function checkTagSignatures(
  registry: Registry,
  reference: Reference,
  digest: Digest,
  key: KeyObject,
): Promise<{ found: number; good: boolean }> {
  const tag = signatureTag(reference, digest);
  const layers = await signaturesUnder(registry, tag);
  for (const layer of layers) {
    const payload = await registry.blob(tag, layer);
    if (isSignedBy(layer, payload, key) && namedBy(payload) === digest) return { found: layers.length, good: true };
  }
  return { found: layers.length, good: false };
}

export function signatureTag({ registry, repository }: Reference, digest: Digest): Reference & { tag: string } {
  return { registry, repository, tag: `sha256-${hexOf(digest)}.sig` };
}

/** The document that is signed; it has no time, so that the same key and digest give the same document. */
function payloadFor({ registry, repository }: Reference, digest: Digest): Buffer {
  const critical = {
    identity: { 'docker-reference': `${registry}/${repository}` },
    image: { 'docker-manifest-digest': digest },
    type: 'cosign container image signature',
  };
  return Buffer.from(JSON.stringify({ critical, optional: null }));
}

function namedBy(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString('utf8')).critical.image['docker-manifest-digest'];
  } catch {
    return undefined;
  }
}

function isSignedBy(layer: Descriptor, payload: Buffer, key: KeyObject): boolean {
  const signature = layer.annotations?.[annotation.cosignSignature];
  return signature !== undefined && verify('sha256', payload, key, Buffer.from(signature, 'base64'));
}

async function signaturesUnder(registry: Registry, tag: Reference): Promise<Descriptor[]> {
  if ((await registry.resolve(tag)) === undefined) return [];
  const { manifest } = await registry.manifest(tag);
  return isIndex(manifest) ? [] : manifest.layers.filter(({ mediaType }) => mediaType === media.simpleSigning);
}

/** An image configuration with one layer an entry, which some registries check. */
function configFor(layers: readonly Descriptor[]): Buffer {
  const rootfs = { type: 'layers', diff_ids: layers.map(({ digest }) => digest) };
  return Buffer.from(JSON.stringify({ architecture: '', os: '', config: {}, rootfs }));
}
