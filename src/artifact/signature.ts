import type { KeyObject } from 'node:crypto';
import { bundleAnnotations, bundleMediaType, bundleOf, isBundleBy } from './bundle.ts';
import { artifactProblem } from './codes.ts';
import type { Digest } from './digest.ts';
import { type Descriptor, describe, isIndex } from './manifest.ts';
import { media } from './media.ts';
import { printReference, type Reference } from './reference.ts';
import { attach, referrersOf } from './referrers.ts';
import type { Registry } from './registry.ts';
import { addTagSignature, checkTagSignatures } from './tag-signature.ts';

/**
 * Signs the artifact of `digest`, which must be in the registry: attaches a Sigstore bundle to it, as cosign 3 does, which `spec.verify` of an OCIRepository
 * checks with the public key, the digest included. With `tagScheme` also by cosign's older scheme. Signing again with the same key changes nothing.
 */
export async function signArtifact(
  registry: Registry,
  reference: Reference,
  digest: Digest,
  key: KeyObject,
  tagScheme = false,
): Promise<void> {
  if (tagScheme) await addTagSignature(registry, reference, digest, key);
  const { registry: host, repository } = reference;
  const place: Reference = { registry: host, repository };
  const bundles = await bundlesOf(registry, place, digest);
  if (bundles.some((bundle) => isBundleBy(bundle, digest, key))) return;
  const [bundle, config] = [bundleOf(digest, key), Buffer.from('{}')];
  for (const blob of [bundle, config]) await registry.pushBlob(place, blob);
  const { bytes, mediaType } = await registry.manifest({ ...place, digest });
  await attach(registry, place, {
    schemaVersion: 2,
    mediaType: media.manifest,
    artifactType: bundleMediaType,
    config: describe(media.empty, config),
    layers: [describe(bundleMediaType, bundle)],
    subject: describe(mediaType, bytes),
    annotations: bundleAnnotations,
  });
}

/** Throws unless `key` has signed exactly this digest, by a bundle or by the older scheme. */
export async function verifyArtifact(registry: Registry, reference: Reference, digest: Digest, key: KeyObject): Promise<void> {
  const bundles = await bundlesOf(registry, reference, digest);
  if (bundles.some((bundle) => isBundleBy(bundle, digest, key))) return;
  const tags = await checkTagSignatures(registry, reference, digest, key);
  if (tags.good) return;
  const where = { object: printReference({ ...reference, digest }) };
  const count = bundles.length + tags.found;
  if (count === 0)
    throw artifactProblem({ code: 'SIGNATURE_MISSING', message: 'the artifact has no signature', where, hint: 'sign it with `cozy sign`' });
  throw artifactProblem({
    code: 'SIGNATURE_WRONG',
    message: `none of its ${count} signatures is by this key over this digest`,
    where,
    hint: 'check that the public key belongs to who should have signed it; do not use the artifact until it does',
  });
}

async function bundlesOf(registry: Registry, reference: Reference, digest: Digest): Promise<Buffer[]> {
  const attached = await referrersOf(registry, reference, digest, bundleMediaType);
  return await Promise.all(attached.map((one) => bundleIn(registry, reference, one)));
}

async function bundleIn(registry: Registry, { registry: host, repository }: Reference, { digest }: Descriptor): Promise<Buffer> {
  const { manifest } = await registry.manifest({ registry: host, repository, digest });
  const layer = isIndex(manifest) ? undefined : manifest.layers[0];
  return layer ? await registry.blob({ registry: host, repository }, layer) : Buffer.of();
}
