import type { Variant } from '../../../constructs/lib/api/package-source.ts';
import { conditionOf, key } from '../../kit/client/object.ts';
import { artifactName } from '../artifact-name.ts';
import type { HelmRelease, Package, PackageSource } from '../kinds.ts';
import { earlierClaim } from '../package-source/claims.ts';
import type { ReadyReason } from '../reasons.ts';
import { componentCycles } from './component-cycle.ts';
import { dependsOn, packageDependencies, UnknownComponent } from './depends-on.ts';
import { type WantedNamespace, wantedNamespaces } from './namespaces.ts';
import { orphansOf } from './orphans.ts';
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
  /** Whether deletion must go release by release; undefined: as it was, since nobody knows. */
  ordered: boolean | undefined;
}

const nothing = (problem: Problem): PackagePlan => ({
  namespaces: [],
  releases: [],
  orphans: [],
  conflicts: [],
  problems: [problem],
  dependencies: {},
  ordered: undefined,
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
  const holding = heldBack(name, dependencies, view);
  const problems = [...(holding ? [holding] : []), ...unknownComponents(pkg, variant)];
  const conflicts: string[] = [];
  const pending: Installable[] = [];
  const components = installed(pkg, variant);
  const cycleOf = componentCycles(pkg, variant);
  const ofPackages = packageDependencies(pkg, variant, view);
  const claimed = new Map<string, string>();
  const releases = components.flatMap((component) => {
    const planned = releaseFor(component);
    if (planned === 'left alone') pending.push(component);
    return planned === 'left alone' ? [] : [planned];
  });

  function releaseFor(component: Installable): WantedRelease | 'left alone' {
    const fault = faultOf(component, pkg, source!, view);
    if (fault) return refuse({ reason: 'InvalidConfiguration', message: fault });
    const ref = refOf(component);
    const twin = claimed.get(key(ref));
    if (twin !== undefined)
      return refuse({
        reason: 'InvalidConfiguration',
        message: `components ${twin} and ${component.name} both install HelmRelease ${key(ref)}; give one of them another releaseName`,
      });
    claimed.set(key(ref), component.name);
    const live = view.release(ref);
    const owner = live && foreignOwner(live, pkg);
    if (owner) {
      conflicts.push(`HelmRelease ${key(ref)} of component ${component.name} belongs to ${owner}`);
      return 'left alone';
    }
    const cycle = cycleOf(component.name);
    if (cycle) return refuse({ reason: 'DependencyCycle', message: `components wait for each other: ${cycle.join(' → ')}` });
    try {
      const ofComponent = holding ? (live?.spec.dependsOn ?? []) : dependsOn(component, pkg, variant!, ofPackages);
      const wanted = wantedRelease(pkg, source!, component, ofComponent, settings);
      if (!holding) return wanted;
      // What runs in another variant, or under this name for another component, stays what it is until the wanted one may come.
      return live?.spec.chartRef?.name === wanted.spec.chartRef.name ? wanted : 'left alone';
    } catch (error) {
      if (!(error instanceof UnknownComponent)) throw error;
      return refuse({ reason: 'DependsOnFailed', message: error.message });
    }
  }

  /** Components on one ring say the same, which is told once. */
  function refuse(problem: Problem): 'left alone' {
    if (!problems.some(({ message }) => message === problem.message)) problems.push(problem);
    return 'left alone';
  }

  return {
    namespaces: wantedNamespaces(
      holding ? components.filter((component) => releases.some((release) => key(release) === key(refOf(component)))) : components,
      view,
    ),
    releases,
    orphans: orphansOf(pkg, source, view.releasesOf(name), { components, pending, blocked: holding !== undefined }),
    conflicts,
    problems,
    dependencies,
    ordered: components.some(({ install }) => Boolean(install.namespace) && (install.dependsOn ?? []).length > 0),
  };
}

const refOf = (component: Installable) => ({ name: releaseName(component), namespace: component.install.namespace! });

/** What keeps a component from being installed, whatever the cluster looks like. */
function faultOf({ name, install }: Installable, pkg: Package, source: PackageSource, view: PackageView): string | undefined {
  const { name: from } = source.metadata;
  if (!install.namespace) return `component ${name} has no install.namespace in PackageSource ${from}`;
  const artifact = artifactName(from, variantName(pkg), name);
  const twin = earlierClaim(source, artifact, variantName(pkg), name);
  if (twin) return `component ${name} is not installed: its artifact ${artifact} is that of ${twin}`;
  const older = view.olderClaim(artifact, source);
  return older && `component ${name} is not installed: its artifact ${artifact} is that of PackageSource ${older}`;
}

const known = (names: string[]): string => (names.length > 0 ? `it has ${names.join(', ')}` : 'it has none');

function unknownVariant(pkg: Package, source: PackageSource): string {
  const names = (source.spec?.variants ?? []).map(({ name }) => name);
  return `PackageSource ${source.metadata.name} has no variant ${variantName(pkg)}; ${known(names)}`;
}

/** Readiness of each dependency that is not ignored. One that is being deleted counts as gone, and so does one whose releases cannot be told. */
function readiness(pkg: Package, variant: Variant, view: PackageView): Record<string, { ready: boolean }> {
  const entries = dependenciesOf(pkg, variant).map((name): [string, { ready: boolean }] => [
    name,
    { ready: wordOn(name, view) === undefined },
  ]);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Why a dependency is not Ready, as the end of a sentence; undefined: it is. */
function wordOn(name: string, view: PackageView): string | undefined {
  const [found, source] = [view.package(name), view.source(name)];
  if (!found) return 'is missing';
  if (found.metadata.deletionTimestamp) return 'is being deleted';
  // Its condition may still be of before: without a source nobody knows which releases to wait for.
  return conditionOf(found)?.status === 'True' && source && variantOf(found, source) ? undefined : 'is not Ready';
}

/** What holds a Package back altogether: a cycle that it is on, also one of Packages that are Ready still, or what it waits for. */
function heldBack(name: string, dependencies: Record<string, { ready: boolean }>, view: PackageView): Problem | undefined {
  const names = Object.keys(dependencies);
  const cycle = names.length > 0 ? view.cycleOf(name) : undefined;
  if (cycle) return { reason: 'DependencyCycle', message: `dependency cycle: ${[...cycle, name].join(' → ')}` };
  const waiting = names.filter((dependency) => !dependencies[dependency]?.ready);
  if (waiting.length === 0) return undefined;
  const described = waiting.map((dependency) => `${dependency} ${wordOn(dependency, view)}`);
  return { reason: 'DependenciesNotReady', message: `waiting for ${described.join(', ')}` };
}

function unknownComponents(pkg: Package, variant: Variant): Problem[] {
  const names = new Set((variant.components ?? []).map(({ name }) => name));
  const unknown = Object.keys(pkg.spec?.components ?? {}).filter((name) => !names.has(name));
  if (unknown.length === 0) return [];
  const message = `spec.components names ${unknown.join(', ')}, which variant ${variant.name} lacks; ${known([...names])}`;
  return [{ reason: 'InvalidConfiguration', message }];
}
