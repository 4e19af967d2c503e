import type { Component } from '../../../constructs/lib/api/package-source.ts';
import { artifactName } from '../artifact-name.ts';
import type { PackageSource } from '../kinds.ts';
import { lastSegment } from './copies.ts';

/** A component can be built if its path names a directory. */
export const hasPath = ({ path }: Component): boolean => path !== '' && lastSegment(path) !== '';

/** For each artifact name of a source the component that has it: of several the first. */
type Claims = ReadonlyMap<string, { variant: string; component: string }>;

/** A followed object is never changed, only replaced, and plans ask for every component of every package. */
const known = new WeakMap<PackageSource, Claims>();

function claims(source: PackageSource): Claims {
  const before = known.get(source);
  if (before) return before;
  const found = new Map<string, { variant: string; component: string }>();
  for (const variant of source.spec?.variants ?? []) {
    for (const component of (variant.components ?? []).filter(hasPath)) {
      const artifact = artifactName(source.metadata.name, variant.name, component.name);
      if (!found.has(artifact)) found.set(artifact, { variant: variant.name, component: component.name });
    }
  }
  known.set(source, found);
  return found;
}

/** Artifact names of every component of every variant: what a source may build. */
export const claimsOf = (source: PackageSource): string[] => [...claims(source).keys()];

/** Of components that end in one artifact name the first has it. @returns `variant/component` of that one, unless it is the given one */
export function earlierClaim(source: PackageSource, artifact: string, variant: string, component: string): string | undefined {
  const first = claims(source).get(artifact);
  return !first || (first.variant === variant && first.component === component) ? undefined : `${first.variant}/${first.component}`;
}

/**
 * The elder of two sources keeps an artifact name; of two of one second the one that builds it already, then the one that sorts first.
 * @param builds whether the generator of a source has the artifact
 */
export function olderClaim(
  source: PackageSource,
  claimants: readonly PackageSource[],
  builds: (source: string) => boolean = () => false,
): string | undefined {
  const others = claimants.filter(({ metadata }) => metadata.name !== source.metadata.name);
  if (others.length === 0) return undefined;
  const rank = ({ metadata: { creationTimestamp = '', name } }: PackageSource) => `${creationTimestamp} ${builds(name) ? 0 : 1} ${name}`;
  const older = others.filter((other) => rank(other) < rank(source));
  return older.sort((a, b) => (rank(a) < rank(b) ? -1 : 1))[0]?.metadata.name;
}
