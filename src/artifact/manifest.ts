import { artifactProblem } from './codes.ts';
import { type Digest, digestOf } from './digest.ts';
import { media } from './media.ts';

export interface Descriptor {
  mediaType: string;
  digest: Digest;
  /** Bytes. */
  size: number;
  annotations?: Record<string, string>;
  artifactType?: string;
}

/** An OCI image manifest. */
export interface Manifest {
  schemaVersion: 2;
  mediaType: string;
  artifactType?: string;
  config: Descriptor;
  layers: Descriptor[];
  /** The manifest that this one is attached to. */
  subject?: Descriptor;
  annotations?: Record<string, string>;
}

/** An OCI image index. */
export interface Index {
  schemaVersion: 2;
  mediaType: string;
  manifests: Descriptor[];
  annotations?: Record<string, string>;
}

/** Registries refuse larger ones; the distribution specification names 4 MiB. */
export const manifestLimit = 4 * 1024 * 1024;

export function describe(mediaType: string, bytes: Uint8Array, annotations?: Record<string, string>): Descriptor {
  return { mediaType, digest: digestOf(bytes), size: bytes.length, ...(annotations ? { annotations } : {}) };
}

/** The bytes that the digest is over: keys in the order of the specification, annotations sorted. */
export function manifestBytes(manifest: Manifest | Index): Buffer {
  const { annotations, ...rest } = manifest;
  const sorted = annotations && Object.fromEntries(Object.entries(annotations).sort(([a], [b]) => (a < b ? -1 : 1)));
  const bytes = Buffer.from(JSON.stringify({ ...rest, ...(sorted ? { annotations: sorted } : {}) }));
  if (bytes.length > manifestLimit) {
    throw artifactProblem({
      code: 'MANIFEST_TOO_BIG',
      message: `the manifest has ${bytes.length} bytes; registries take at most ${manifestLimit}`,
      hint: 'shorten the annotations',
    });
  }
  return bytes;
}

/** Reads a manifest or index; throws REGISTRY_ANSWER if it is no JSON of that form. */
export function parseManifest(bytes: Uint8Array, what: string): Manifest | Index {
  let parsed: unknown;
  try {
    parsed = JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch (cause) {
    throw unreadable(what, cause);
  }
  const found = parsed as Partial<Manifest & Index> | null;
  if (found?.schemaVersion !== 2 || !(Array.isArray(found.layers) || Array.isArray(found.manifests))) throw unreadable(what);
  return found as Manifest | Index;
}

export function isIndex(manifest: Manifest | Index): manifest is Index {
  return 'manifests' in manifest;
}

/** What we ask for; the order is the preference. */
export const acceptedManifests = [media.manifest, media.index, media.dockerManifest, media.dockerIndex].join(', ');

function unreadable(what: string, cause?: unknown) {
  return artifactProblem({
    code: 'REGISTRY_ANSWER',
    message: `the manifest of ${what} is no OCI manifest or index`,
    where: { object: what },
    hint: 'check that the address is that of a registry and not of a proxy or login page',
    cause,
  });
}
