import { type Condition, conditionOf, type KubeObject } from '../../../operators/kit/client/object.ts';
import { dependenciesOf, type Inventory, type Package, variantName, variantOf } from './inventory.ts';

/** A HelmRelease as far as it tells why something does not go on. */
export interface Release extends KubeObject {
  spec?: { dependsOn?: { name: string; namespace?: string }[]; suspend?: boolean };
  status?: { observedGeneration?: number; conditions?: Condition[] };
}

/** Why a package is not well: the way from it to the first cause. */
export interface Finding {
  /** Each line is the cause of the one before. */
  steps: string[];
  /** What to do about the last one. */
  hint?: string;
}

/** True while Flux has not looked at the last change of a release: what waits for it waits on, whatever its condition says. */
const lags = ({ metadata, status }: Release): boolean =>
  metadata.generation !== undefined && status?.observedGeneration !== undefined && status.observedGeneration < metadata.generation;

const lagOf = (release: Release): string =>
  `release ${releaseKey(release)} is Ready, but for generation ${release.status?.observedGeneration} and not yet for its ${release.metadata.generation}`;

const releaseKey = ({ metadata }: Release): string => `${metadata.namespace}/${metadata.name}`;

/**
 * Follows what waits for what to where it ends. Pure.
 * @returns undefined if the package is Ready and healthy
 */
export function causeOf(name: string, inventory: Inventory, releases: readonly Release[]): Finding | undefined {
  const steps: string[] = [];
  const seen = new Set<string>();
  for (let current = name; ; ) {
    if (seen.has(current))
      return {
        steps: [...steps, `${current} waits for itself: the dependencies form a cycle`],
        hint: 'mend the dependsOn of one of these sources',
      };
    seen.add(current);
    const pkg = inventory.packages.get(current);
    const source = inventory.sources.get(current);
    if (!pkg) {
      const hint = source
        ? `install it with \`cozypkg add ${current}\``
        : `no PackageSource provides ${current}; check the spelling and the sources`;
      return { steps: [...steps, `${current} is not installed`], hint };
    }
    if (!source) return { steps: [...steps, `there is no PackageSource ${current}`], hint: 'apply its PackageSource' };
    if (!variantOf(source, variantName(pkg))) {
      const hint = `choose one of ${(source.spec?.variants ?? []).map((variant) => variant.name).join(', ')} in spec.variant`;
      return { steps: [...steps, `${current} asks for the variant ${variantName(pkg)}, which its source lacks`], hint };
    }
    const ready = conditionOf(pkg);
    const waiting = dependenciesOf(pkg, source).find((dependency) => conditionOf(inventory.packages.get(dependency))?.status !== 'True');
    if (ready?.status !== 'True') {
      if (waiting === undefined) {
        if (!ready) return { steps: [...steps, `${current} has no condition yet`], hint: 'check that the operator runs' };
        return { steps: [...steps, `${current} is not Ready: ${ready.reason}: ${ready.message}`] };
      }
      steps.push(`${current} waits for ${waiting}`);
      current = waiting;
      continue;
    }
    return causeInReleases(pkg, inventory, releases, steps);
  }
}

/** All is written, so that only Flux can tell what is wrong: followed from release to release. */
function causeInReleases(pkg: Package, inventory: Inventory, releases: readonly Release[], steps: string[]): Finding | undefined {
  const healthy = conditionOf(pkg, 'Healthy');
  if (healthy?.reason === 'ReleaseConflict')
    return { steps: [...steps, healthy.message], hint: 'rename the release in one of the sources' };
  const by = new Map(releases.map((release) => [releaseKey(release), release]));
  const isReady = (release: Release | undefined) => conditionOf(release)?.status === 'True' && !lags(release!);
  const own = releases.filter(({ metadata }) => metadata.labels?.['cozystack.io/package'] === pkg.metadata.name);
  let release = own.find((one) => !isReady(one));
  if (!release) return steps.length > 0 ? { steps: [...steps, `${pkg.metadata.name} is Ready by now`] } : undefined;
  steps.push(`${pkg.metadata.name} is written, but its release ${releaseKey(release)} is not Ready`);
  for (const seen = new Set<string>(); ; ) {
    seen.add(releaseKey(release));
    const { namespace } = release.metadata;
    const refs = (release.spec?.dependsOn ?? []).map((ref) => `${ref.namespace ?? namespace}/${ref.name}`);
    const next = refs.find((ref) => !isReady(by.get(ref)) && !seen.has(ref));
    if (next === undefined) break;
    steps.push(`release ${releaseKey(release)} waits for release ${next}`);
    const found = by.get(next);
    if (!found)
      return { steps: [...steps, `HelmRelease ${next} does not exist`], hint: 'the package that installs it is gone or switched off' };
    release = found;
  }
  if (release.spec?.suspend)
    return {
      steps: [...steps, `release ${releaseKey(release)} is suspended`],
      hint: `resume it: kubectl patch hr -n ${release.metadata.namespace} ${release.metadata.name} --type=merge -p '{"spec":{"suspend":false}}'`,
    };
  const condition = conditionOf(release);
  if (condition?.status === 'True') return { steps: [...steps, lagOf(release)], hint: 'if it stays so, check that helm-controller runs' };
  const told = condition ? `${condition.reason}: ${condition.message}` : 'Flux has not picked it up';
  steps.push(`release ${releaseKey(release)}: ${told}`);
  if (!condition) return { steps, hint: 'check that helm-controller runs' };
  // The chart comes from the source of the release's own package: if that is not built, it says why.
  const owner = release.metadata.labels?.['cozystack.io/package'];
  const built = conditionOf(owner === undefined ? undefined : inventory.sources.get(owner));
  if (built && built.status !== 'True') steps.push(`PackageSource ${owner}: ${built.reason}: ${built.message}`);
  return { steps };
}
