import type { Variant } from '../../../constructs/lib/api/package-source.ts';
import { conditionOf } from '../../kit/client/object.ts';
import type { HelmRelease, Package, PackageSource, ReleaseRef } from '../kinds.ts';
import type { ReadyReason } from '../reasons.ts';
import { dependsOn, packageDependencies, UnknownComponent } from './depends-on.ts';
import { type WantedNamespace, wantedNamespaces } from './namespaces.ts';
import { foreignOwner } from './ownership.ts';
import { type ReleaseSettings, type WantedRelease, wantedRelease } from './release.ts';
import { dependenciesOf, type Installable, installed, releaseName, variantName, variantOf } from './selection.ts';
import type { PackageView } from './view.ts';

export interface Problem {
  reason: ReadyReason;
  message: string;
}

/** Everything that a Package wants of the cluster at this moment. */
export interface PackagePlan {
  namespaces: WantedNamespace[];
  releases: WantedRelease[];
  /** Releases of this Package that it no longer wants. */
  orphans: HelmRelease[];
  /** Releases of ours that somebody else owns, as sentences. They are left alone, and told in Healthy. */
  conflicts: string[];
  /** What keeps Ready from being True, weightiest first. */
  problems: Problem[];
  /** For status.dependencies. */
  dependencies: Record<string, { ready: boolean }>;
  /** Whether deletion must go release by release. */
  ordered: boolean;
}

const nothing = (problem: Problem): PackagePlan => ({
  namespaces: [],
  releases: [],
  orphans: [],
  conflicts: [],
  problems: [problem],
  dependencies: {},
  ordered: false,
});

/**
 * What a Package wants, as far as it can be done: a component that cannot be installed is told and left as it is, the others go on.
 * While a dependency is not Ready nothing new is installed, but what is installed already follows its values, and goes when it is
 * switched off. Pure: it reads the view and changes nothing.
 */
export function planPackage(pkg: Package, view: PackageView, settings: ReleaseSettings): PackagePlan {
  const { name } = pkg.metadata;
  const source = view.source(name);
  if (!source) return nothing({ reason: 'PackageSourceNotFound', message: `there is no PackageSource ${name}` });
  const variant = variantOf(pkg, source);
  if (!variant) return nothing({ reason: 'VariantNotFound', message: unknownVariant(pkg, source) });

  const dependencies = readiness(pkg, variant, view);
  const waiting = Object.keys(dependencies).filter((dependency) => !dependencies[dependency]?.ready);
  const blocked = waiting.length > 0;
  const problems = [...(blocked ? [blockedBy(name, waiting, view)] : []), ...unknownComponents(pkg, variant)];
  const conflicts: string[] = [];
  const components = installed(pkg, variant);
  const placed = components.filter((component) => {
    if (component.install.namespace) return true;
    problems.push({
      reason: 'InvalidConfiguration',
      message: `component ${component.name} has no install.namespace in PackageSource ${name}`,
    });
    return false;
  });
  const ofPackages = packageDependencies(pkg, variant, view);
  const releases = placed.flatMap((component) => releaseFor(component));

  function releaseFor(component: Installable): WantedRelease[] {
    const ref = { name: releaseName(component), namespace: component.install.namespace! };
    const live = view.release(ref);
    const owner = live && foreignOwner(live, pkg);
    if (owner) {
      conflicts.push(`HelmRelease ${ref.namespace}/${ref.name} of component ${component.name} belongs to ${owner}`);
      return [];
    }
    if (blocked && !live) return [];
    try {
      const waitsFor = blocked ? (live?.spec.dependsOn ?? []) : dependsOn(component, pkg, variant!, ofPackages);
      return [wantedRelease(pkg, source!, component, waitsFor as ReleaseRef[], settings)];
    } catch (error) {
      if (!(error instanceof UnknownComponent)) throw error;
      problems.push({ reason: 'DependsOnFailed', message: error.message });
      return [];
    }
  }

  // A component without a namespace may have had one: what it left behind cannot be told from what somebody removed.
  const certain = placed.length === components.length;
  const desired = new Set(placed.map((component) => `${component.install.namespace}/${releaseName(component)}`));
  const orphans = certain ? view.releasesOf(name).filter(({ metadata }) => !desired.has(`${metadata.namespace}/${metadata.name}`)) : [];
  return {
    namespaces: wantedNamespaces(
      blocked ? placed.filter((component) => releases.some((release) => release.name === releaseName(component))) : placed,
      view,
    ),
    releases,
    orphans: orphans.filter((release) => !foreignOwner(release, pkg)),
    conflicts,
    problems,
    dependencies,
    ordered: placed.some(({ install }) => (install.dependsOn ?? []).length > 0),
  };
}

const known = (names: string[]): string => (names.length > 0 ? `it has ${names.join(', ')}` : 'it has none');

function unknownVariant(pkg: Package, source: PackageSource): string {
  const names = (source.spec?.variants ?? []).map(({ name }) => name);
  return `PackageSource ${source.metadata.name} has no variant ${variantName(pkg)}; ${known(names)}`;
}

/** Readiness of each dependency that is not ignored. One that is being deleted counts as gone. */
function readiness(pkg: Package, variant: Variant, view: PackageView): Record<string, { ready: boolean }> {
  const entries = dependenciesOf(pkg, variant).map((name): [string, { ready: boolean }] => {
    const dependency = view.package(name);
    return [
      name,
      { ready: dependency !== undefined && !dependency.metadata.deletionTimestamp && conditionOf(dependency)?.status === 'True' },
    ];
  });
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function blockedBy(name: string, waiting: readonly string[], view: PackageView): Problem {
  const cycle = view.cycleOf(name);
  if (cycle) return { reason: 'DependencyCycle', message: `dependency cycle: ${[...cycle, name].join(' → ')}` };
  const described = waiting.map((dependency) => {
    const found = view.package(dependency);
    if (!found) return `${dependency} is missing`;
    if (found.metadata.deletionTimestamp) return `${dependency} is being deleted`;
    return `${dependency} is not Ready`;
  });
  return { reason: 'DependenciesNotReady', message: `waiting for ${described.join(', ')}` };
}

function unknownComponents(pkg: Package, variant: Variant): Problem[] {
  const names = new Set((variant.components ?? []).map(({ name }) => name));
  const unknown = Object.keys(pkg.spec?.components ?? {}).filter((name) => !names.has(name));
  if (unknown.length === 0) return [];
  const message = `spec.components names ${unknown.join(', ')}, which variant ${variant.name} lacks; ${known([...names])}`;
  return [{ reason: 'InvalidConfiguration', message }];
}
