import { artifactProblem } from './codes.ts';
import { type Digest, digestOf } from './digest.ts';
import { excludes } from './excludes.ts';
import { gunzip, gzip } from './gzip.ts';
import { type Descriptor, describe, isIndex, type Manifest, manifestBytes } from './manifest.ts';
import { annotation, media } from './media.ts';
import { isReleaseTag, printReference, type Reference } from './reference.ts';
import type { Pushed, Registry } from './registry.ts';
import { tar, type UnpackLimits, unpackLimits, untar } from './tar.ts';
import type { Tree } from './tree.ts';

/** A folder of packages as Flux's source-controller pulls it: an OCI image manifest with one layer. */
export interface Artifact {
  /** Of the manifest's bytes; what a release is pinned to. */
  digest: Digest;
  manifest: Buffer;
  config: Uint8Array;
  layer: Uint8Array;
}

export interface Provenance {
  /** URL of the repository that it was built from. */
  source?: string | undefined;
  /** `<git describe>:<commit>`; without it the digest of the content, so that the same content has the same artifact digest. */
  revision?: string | undefined;
  /** RFC 3339; the epoch unless given, so that building twice gives one digest. */
  created?: string | undefined;
}

/** `SOURCE_DATE_EPOCH` (reproducible-builds.org) as the artifact's time: seconds since the epoch. */
export function createdFrom(env: NodeJS.ProcessEnv): string {
  const seconds = env['SOURCE_DATE_EPOCH'] ?? '0';
  if (!/^\d{1,11}$/.test(seconds)) {
    throw artifactProblem({
      code: 'REFERENCE_INVALID',
      message: `the variable SOURCE_DATE_EPOCH holds "${seconds}"`,
      hint: 'unset it, or set it to seconds since 1970',
      blame: 'usage',
    });
  }
  return new Date(Number(seconds) * 1000).toISOString().replace('.000Z', 'Z');
}

/** Packs `tree` (what Flux would leave out is left out here already). Pure: same files and provenance, same bytes. */
export async function packArtifact(tree: Tree, { source, revision, created = createdFrom({}) }: Provenance = {}): Promise<Artifact> {
  const archive = await tar(tree.filter(({ path }) => !excludes(path)));
  const layer = gzip(archive);
  const config = Buffer.from(
    JSON.stringify({ architecture: '', os: '', config: {}, rootfs: { type: 'layers', diff_ids: [digestOf(archive)] } }),
  );
  const manifest = manifestBytes({
    schemaVersion: 2,
    mediaType: media.manifest,
    config: describe(media.fluxConfig, config),
    layers: [describe(media.fluxLayer, layer)],
    annotations: {
      [annotation.created]: created,
      [annotation.revision]: revision ?? digestOf(archive),
      ...(source ? { [annotation.source]: source } : {}),
    },
  });
  return { digest: digestOf(manifest), manifest, config, layer };
}

export interface PushOptions {
  /** Moves the tag of a release although it stands on another artifact. */
  force?: boolean;
}

/** Uploads what the registry lacks, then the manifest unless the tag holds it already. The tag of a release is written once; others move. */
export async function pushArtifact(
  registry: Registry,
  reference: Reference,
  artifact: Artifact,
  { force = false }: PushOptions = {},
): Promise<Pushed> {
  const standing = await registry.resolve(reference);
  if (standing === artifact.digest) return { digest: artifact.digest, uploaded: 0 };
  if (standing !== undefined && isReleaseTag(reference.tag) && !force) {
    throw artifactProblem({
      code: 'TAG_TAKEN',
      message: `the release stands on another artifact: ${standing}, to be put on ${artifact.digest}`,
      where: { object: printReference(reference) },
      hint: 'choose another tag, or move this one with `cozy push --force` if nobody relies on it',
    });
  }
  let uploaded = 0;
  for (const blob of [artifact.layer, artifact.config]) uploaded += await registry.pushBlob(reference, blob);
  const { digest } = await registry.pushManifest(reference, media.manifest, artifact.manifest);
  return { digest, uploaded: uploaded + artifact.manifest.length };
}

/** Pulls and unpacks an artifact of Flux's kind; every digest on the way is verified. */
export async function pullArtifact(
  registry: Registry,
  reference: Reference,
  limits: UnpackLimits = unpackLimits,
): Promise<{ digest: Digest; tree: Tree }> {
  const what = printReference(reference);
  const { digest, manifest } = await registry.manifest(reference);
  const layer = fluxLayerOf(manifest, what);
  const bytes = await registry.blob(reference, layer);
  return { digest, tree: await untar(gunzip(bytes, what, limits.bytes), what, limits) };
}

function fluxLayerOf(manifest: Manifest | Parameters<typeof isIndex>[0], what: string): Descriptor {
  const [layer, ...more] = isIndex(manifest) ? [] : manifest.layers;
  if (layer?.mediaType === media.fluxLayer && more.length === 0) return layer;
  throw artifactProblem({
    code: 'ARTIFACT_FOREIGN',
    message: `${what} is no packages artifact: ${isIndex(manifest) ? 'an index' : `its layers are ${manifest.layers.map((one) => one.mediaType).join(', ')}`}`,
    where: { object: what },
    hint: `name an artifact with one layer of ${media.fluxLayer}`,
  });
}
