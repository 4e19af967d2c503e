import { artifactName } from '../artifact-name.ts';
import type { HelmRelease, Package, PackageSource } from '../kinds.ts';
import { foreignOwner } from './ownership.ts';
import { type Installable, releaseName, variantName } from './selection.ts';

/** What decides whether a release that a Package no longer names may go. */
export interface Wanted {
  /** Components of the selected variant that are switched on. */
  components: readonly Installable[];
  /** Of these, those whose release is not written as they want it: it waits, or cannot be. */
  pending: readonly Installable[];
  /** Whether the selected variant waits for other Packages. */
  blocked: boolean;
}

/**
 * Releases of a Package that it no longer wants. One that was renamed or moved stays until its successor is written, and those of another variant until
 * all of the selected one are: what runs is not taken down for something that cannot come up.
 */
export function orphansOf(
  pkg: Package,
  source: PackageSource,
  releases: readonly HelmRelease[],
  { components, pending, blocked }: Wanted,
): HelmRelease[] {
  const artifactOf = (component: string) => artifactName(source.metadata.name, variantName(pkg), component);
  const desired = new Set(components.map((component) => `${component.install.namespace}/${releaseName(component)}`));
  const awaited = new Set(pending.map(({ name }) => artifactOf(name)));
  const isOfVariant = (chart: string) => chart.startsWith(artifactOf(''));
  return releases.filter((release) => {
    const { name, namespace } = release.metadata;
    if (desired.has(`${namespace}/${name}`) || foreignOwner(release, pkg)) return false;
    const chart = release.spec.chartRef?.name ?? '';
    return isOfVariant(chart) ? !awaited.has(chart) : !blocked && pending.length === 0;
  });
}
