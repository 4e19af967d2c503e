import { type Digest, hexOf } from './digest.ts';
import { type Descriptor, describe, type Index, isIndex, type Manifest, manifestBytes, parseManifest } from './manifest.ts';
import { media } from './media.ts';
import { printReference, type Reference } from './reference.ts';
import type { Registry } from './registry.ts';

/**
 * Attaches `manifest` (whose blobs are there) to its `subject`, so that `referrersOf` finds it. Registries without the referrers API keep
 * the list as an index under the tag `sha256-<digest of the subject>` (distribution specification 1.1, "Referrers Tag Schema").
 */
export async function attach(registry: Registry, reference: Reference, manifest: Manifest & { subject: Descriptor }): Promise<Digest> {
  const bytes = manifestBytes(manifest);
  const { registry: host, repository } = reference;
  const { digest, subject } = await registry.pushManifest({ registry: host, repository }, manifest.mediaType, bytes);
  if (subject) return digest;
  const tag = referrersTag({ registry: host, repository }, manifest.subject.digest);
  const known = await fallbackIndex(registry, tag);
  if (known.some((one) => one.digest === digest)) return digest;
  const entry: Descriptor = {
    ...describe(manifest.mediaType, bytes, manifest.annotations),
    artifactType: manifest.artifactType ?? manifest.config.mediaType,
  };
  const index = manifestBytes({ schemaVersion: 2, mediaType: media.index, manifests: [...known, entry] });
  await registry.pushManifest(tag, media.index, index);
  return digest;
}

/** What is attached to `digest`, of `artifactType` where given. */
export async function referrersOf(registry: Registry, reference: Reference, digest: Digest, artifactType?: string): Promise<Descriptor[]> {
  const answer = await registry.referrersIndex(reference, digest);
  const all = answer
    ? indexIn(parseManifest(answer, printReference(reference)))
    : await fallbackIndex(registry, referrersTag(reference, digest));
  return all.filter((one) => artifactType === undefined || one.artifactType === artifactType);
}

/** Where registries without the referrers API keep the list. */
export function referrersTag({ registry, repository }: Reference, digest: Digest): Reference & { tag: string } {
  return { registry, repository, tag: `sha256-${hexOf(digest)}` };
}

async function fallbackIndex(registry: Registry, tag: Reference): Promise<Descriptor[]> {
  if ((await registry.resolve(tag)) === undefined) return [];
  return indexIn((await registry.manifest(tag)).manifest);
}

function indexIn(found: Manifest | Index): Descriptor[] {
  return isIndex(found) ? found.manifests : [];
}
