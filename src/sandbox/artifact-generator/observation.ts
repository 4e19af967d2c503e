import { createHash } from 'node:crypto';
import type { Artifact, ArtifactGenerator, Source, SourceReference } from './kinds.ts';

/** The artifacts of a generator's sources, by alias. */
export type Observed = ReadonlyMap<string, Artifact>;

/** The artifacts of all sources, or what is missing in words. */
export function observe(
  generator: ArtifactGenerator,
  find: (reference: SourceReference, namespace: string) => Source | undefined,
): Observed | string {
  const observed = new Map<string, Artifact>();
  for (const reference of generator.spec.sources) {
    const namespace = reference.namespace ?? generator.metadata.namespace!;
    const place = `${reference.kind} ${namespace}/${reference.name}`;
    const source = find(reference, namespace);
    if (!source) return `${place} does not exist`;
    if (!source.status?.artifact) return `${place} has no artifact yet`;
    observed.set(reference.alias, source.status.artifact);
  }
  return observed;
}

/** A digest of the state of all sources: another one means that there is something to build. */
export function digestOfSources(observed: Observed): string {
  const parts = [...observed].map(([alias, { digest, revision, url }]) => `${alias}=[digest=${digest},revision=${revision},url=${url}]`);
  return `sha256:${createHash('sha256').update(parts.sort().join('|')).digest('hex')}`;
}
