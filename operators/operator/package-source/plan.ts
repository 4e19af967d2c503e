import type { Component, Variant } from '../../../constructs/lib/api/package-source.ts';
import { artifactName } from '../artifact-name.ts';
import type { ArtifactGenerator, OutputArtifact, PackageSource } from '../kinds.ts';
import { label, SYSTEM_NAMESPACE } from '../names.ts';
import type { SourceReason } from '../reasons.ts';
import { hasPath } from './claims.ts';
import { copiesOf, libraryName } from './copies.ts';

/** What else decides about a source's artifacts. */
export interface SourceView {
  /** Variant that the Package of the same name selects; undefined: there is no such Package. */
  selectedVariant: string | undefined;
  /** Whether somebody refers to an artifact: an ApplicationDefinition, or a HelmRelease, such as those that charts of applications bring. */
  isReferenced: (artifact: string) => boolean;
  /** Name of the PackageSource that has the older claim to an artifact name, if another one has. */
  olderClaim: (artifact: string) => string | undefined;
  /** The generator as it stands. */
  generator: ArtifactGenerator | undefined;
}

export interface SourcePlan {
  /** What to apply: metadata of ours and the spec; undefined: there must be none. */
  generator: Pick<ArtifactGenerator, 'metadata' | 'spec'> | undefined;
  /** What keeps a part of the source from being built, worst first. */
  problems: { reason: SourceReason; message: string }[];
  /** True if there are components, but none that anybody asks for. */
  unselected: boolean;
}

/**
 * The ArtifactGenerator of a source: one artifact for each component of the selected variant, and for each that is referred to from
 * outside. A component that cannot be built is told, and keeps the artifact that it has.
 */
export function planSource(source: PackageSource, view: SourceView): SourcePlan {
  const sourceRef = source.spec?.sourceRef;
  const problems: SourcePlan['problems'] = [];
  if (!sourceRef) return { generator: undefined, problems, unselected: false };
  const artifacts: OutputArtifact[] = [];
  const seen = new Map<string, string>();
  let buildable = 0;
  for (const variant of source.spec?.variants ?? []) {
    for (const component of variant.components ?? []) {
      if (!hasPath(component)) continue;
      buildable++;
      const name = artifactName(source.metadata.name, variant.name, component.name);
      const problem = problemOf(name, variant, component, seen, view);
      seen.set(name, seen.get(name) ?? `${variant.name}/${component.name}`);
      const isWanted = variant.name === view.selectedVariant || view.isReferenced(name);
      // A mistake is told even before anybody selects it; a name that another source holds is one only when it is wanted.
      if (problem && (isWanted || problem.reason === 'InvalidConfiguration')) problems.push(problem);
      if (!isWanted) continue;
      if (!problem) artifacts.push({ name, copy: copiesOf(sourceRef, component, variant.libraries ?? []) });
      else {
        const kept = view.generator?.spec.artifacts.find((artifact) => artifact.name === name);
        if (kept && problem.reason === 'InvalidConfiguration' && !artifacts.some((artifact) => artifact.name === name))
          artifacts.push(kept);
      }
    }
  }
  if (artifacts.length === 0) return { generator: undefined, problems, unselected: buildable > 0 };
  const { kind, name, namespace } = sourceRef;
  return { generator: generatorOf(source, { sources: [{ alias: name, kind, name, namespace }], artifacts }), problems, unselected: false };
}

const ARTIFACT_NAME = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/;

function problemOf(
  name: string,
  variant: Variant,
  component: Component,
  seen: ReadonlyMap<string, string>,
  view: SourceView,
): { reason: SourceReason; message: string } | undefined {
  const where = `component ${component.name} of variant ${variant.name}`;
  // Flux refuses a generator for one name that cannot be, and the artifacts of all siblings with it.
  if (!ARTIFACT_NAME.test(name) || name.length > 253)
    return {
      reason: 'InvalidConfiguration',
      message: `${where} would build the artifact ${name}, which is no name: only lower-case letters, digits and dashes, 253 at most`,
    };
  const twin = seen.get(name);
  if (twin)
    return {
      reason: 'InvalidConfiguration',
      message: `${where} and ${twin} collide: both would build the artifact ${name}; rename one of them`,
    };
  const libraries = new Set((variant.libraries ?? []).map(libraryName));
  const unknown = (component.libraries ?? []).filter((library) => !libraries.has(library));
  if (unknown.length > 0) {
    const known = libraries.size > 0 ? `it has ${[...libraries].join(', ')}` : 'it has none';
    return {
      reason: 'InvalidConfiguration',
      message: `${where} asks for the unknown library ${unknown.join(', ')}; add it to the libraries of the variant (${known})`,
    };
  }
  const doubled = libraryTwice(variant, component);
  if (doubled.length > 0)
    return {
      reason: 'InvalidConfiguration',
      message: `${where} asks for the library ${doubled[0]!.name}, and the variant has several of that name: ${doubled.map(({ path }) => path).join(', ')}; give each a name of its own`,
    };
  const older = view.olderClaim(name);
  if (older)
    return {
      reason: 'ArtifactNameConflict',
      message: `${where}: the artifact ${name} belongs to the older PackageSource ${older}; rename source, variant or component`,
    };
  return undefined;
}

/** Libraries with the name of one that the component asks for, where there are several: in the artifact one would lie over the other. */
function libraryTwice({ libraries = [] }: Variant, component: Component): { name: string; path: string }[] {
  const named = libraries.map((library) => ({ name: libraryName(library), path: library.path }));
  return (component.libraries ?? []).map((asked) => named.filter(({ name }) => name === asked)).find(({ length }) => length > 1) ?? [];
}

function generatorOf(source: PackageSource, spec: ArtifactGenerator['spec']): Pick<ArtifactGenerator, 'metadata' | 'spec'> {
  const { name, uid = '' } = source.metadata;
  return {
    metadata: {
      name,
      namespace: SYSTEM_NAMESPACE,
      labels: { [label.packageSource]: name },
      ownerReferences: [{ apiVersion: 'cozystack.io/v1alpha1', kind: 'PackageSource', name, uid, controller: true }],
    },
    spec,
  };
}
