import { artifactProblem } from './codes.ts';
import type { Digest } from './digest.ts';
import { isIndex } from './manifest.ts';
import { printReference, type Reference } from './reference.ts';
import { referrersOf, referrersTag } from './referrers.ts';
import type { Pushed, Registry } from './registry.ts';
import { signatureTag } from './tag-signature.ts';

export interface CopyOptions {
  /** Puts the tag on the artifact although it stands on another one. */
  force?: boolean;
  /** Called with each manifest that goes over. */
  before?(digest: Digest): void;
}

/**
 * Copies an artifact or image as it is, byte for byte, with all that an index holds and with what is attached (signatures); the digest stays. A tag of the
 * target that stands on something else is not moved unless forced: a release is written once.
 */
export async function copyArtifact(
  registry: Registry,
  from: Reference,
  to: Reference,
  { force = false, before }: CopyOptions = {},
): Promise<Pushed> {
  const { digest } = await registry.manifest(from);
  const { digest: _, ...target } = to;
  const taken = to.tag === undefined ? undefined : await registry.resolve(target);
  if (taken !== undefined && taken !== digest && !force) {
    throw artifactProblem({
      code: 'TAG_TAKEN',
      message: `the tag stands on another artifact: ${taken}, to be put on ${digest}`,
      where: { object: printReference(to) },
      hint: 'choose another tag, or move it with --force if nobody relies on it',
    });
  }
  const copy = new Copy(registry, from, to, before);
  await copy.manifest(digest, to.tag);
  await copy.attached(digest);
  return { digest, uploaded: copy.uploaded };
}

class Copy {
  uploaded = 0;
  readonly #registry: Registry;
  readonly #from: Reference;
  readonly #to: Reference;
  readonly #before: ((digest: Digest) => void) | undefined;

  constructor(registry: Registry, from: Reference, to: Reference, before: ((digest: Digest) => void) | undefined) {
    this.#registry = registry;
    this.#from = { registry: from.registry, repository: from.repository };
    this.#to = { registry: to.registry, repository: to.repository };
    this.#before = before;
  }

  /** Blobs and manifests below come first: a registry refuses a manifest whose parts it does not have. */
  async manifest(digest: Digest, tag?: string): Promise<void> {
    const target: Reference = { ...this.#to, ...(tag === undefined ? {} : { tag }) };
    if ((await this.#registry.resolve(tag === undefined ? { ...target, digest } : target)) === digest) return;
    this.#before?.(digest);
    const { bytes, manifest, mediaType } = await this.#registry.manifest({ ...this.#from, digest });
    if (isIndex(manifest)) for (const entry of manifest.manifests) await this.manifest(entry.digest);
    else for (const blob of [...manifest.layers, manifest.config]) await this.#blob(blob);
    await this.#registry.pushManifest(target, mediaType, bytes);
    this.uploaded += bytes.length;
  }

  /** What the referrers API or its tag lists, and signatures of cosign's older scheme. */
  async attached(digest: Digest): Promise<void> {
    for (const attachment of await referrersOf(this.#registry, this.#from, digest)) await this.manifest(attachment.digest);
    for (const { tag } of [referrersTag(this.#from, digest), signatureTag(this.#from, digest)]) {
      const found = await this.#registry.resolve({ ...this.#from, tag });
      if (found !== undefined) await this.manifest(found, tag);
    }
  }

  async #blob(blob: { digest: Digest; size: number; mediaType: string }): Promise<void> {
    if (await this.#registry.hasBlob(this.#to, blob.digest)) return;
    const mount = this.#from.registry === this.#to.registry ? this.#from.repository : undefined;
    if (mount !== undefined && (await this.#registry.mountBlob(this.#to, blob.digest, mount))) return;
    this.uploaded += await this.#registry.pushBlob(this.#to, await this.#registry.blob(this.#from, blob));
  }
}
