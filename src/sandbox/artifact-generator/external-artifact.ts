import type { Artifact, ArtifactGenerator, OutputArtifact, Source } from './kinds.ts';
import type { Observed } from './observation.ts';
import type { Stored } from './storage.ts';

export const manager = 'source-watcher';
const generatorLabel = 'source.extensions.fluxcd.io/generator';
const originRevision = 'org.opencontainers.image.revision';

/** The ExternalArtifact of one output, without its status: what we apply. */
export function externalArtifact(generator: ArtifactGenerator, name: string) {
  const { apiVersion, kind, metadata, spec } = generator;
  return {
    metadata: {
      name,
      namespace: metadata.namespace!,
      labels: { ...spec.commonMetadata?.labels, 'app.kubernetes.io/managed-by': manager, [generatorLabel]: metadata.uid! },
      ...(spec.commonMetadata?.annotations ? { annotations: spec.commonMetadata.annotations } : {}),
      ownerReferences: [{ apiVersion, kind, name: metadata.name, uid: metadata.uid!, controller: true }],
    },
    spec: { sourceRef: { apiVersion, kind, name: metadata.name, namespace: metadata.namespace! } },
  };
}

/** What its status says about the stored bytes. Without a source's revision, the revision is the digest: a release is upgraded only when its bytes change. */
export function publishedArtifact(
  { revision, originRevision: origin }: OutputArtifact,
  stored: Stored,
  observed: Observed,
  base: string,
): Artifact {
  const from = revision ? observed.get(revision.slice(1)) : undefined;
  const originOf = origin ? observed.get(origin.slice(1)) : undefined;
  return {
    digest: stored.digest,
    lastUpdateTime: new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
    path: stored.path,
    revision: from?.revision ?? `latest@${stored.digest}`,
    size: stored.size,
    url: `${base}/${stored.path}`,
    ...(originOf ? { metadata: { [originRevision]: originOf.metadata?.[originRevision] ?? originOf.revision } } : {}),
  };
}

/** Whether the object in the cluster is as we would write it; hand edits are found this way. */
export function isUpToDate(found: Source | undefined, wanted: ReturnType<typeof externalArtifact>, artifact: Artifact): found is Source {
  const published = found?.status?.artifact;
  if (!found || !published) return false;
  const { sourceRef } = found.spec ?? {};
  return (
    (['digest', 'path', 'revision', 'size', 'url'] as const).every((field) => published[field] === artifact[field]) &&
    published.metadata?.[originRevision] === artifact.metadata?.[originRevision] &&
    holds(found.metadata.labels, wanted.metadata.labels) &&
    holds(found.metadata.annotations, wanted.metadata.annotations) &&
    sourceRef?.kind === wanted.spec.sourceRef.kind &&
    sourceRef.name === wanted.spec.sourceRef.name &&
    sourceRef.namespace === wanted.spec.sourceRef.namespace &&
    ownerOf(found)?.uid === wanted.metadata.ownerReferences[0]?.uid &&
    (found.status?.conditions ?? []).some(({ type, status }) => type === 'Ready' && status === 'True')
  );
}

/** The generator that an ExternalArtifact belongs to. */
export function ownerOf(found: Source) {
  return found.metadata.ownerReferences?.find(({ controller, kind }) => controller && kind === 'ArtifactGenerator');
}

function holds(found: Record<string, string> = {}, wanted: Record<string, string> = {}): boolean {
  return Object.entries(wanted).every(([key, value]) => found[key] === value);
}
