import type { HelmRelease, Package, PackageSource } from '../kinds.ts';

/** What the plan of a Package looks at. Lookups must be cheap: a plan asks only for what touches its Package. */
export interface PackageView {
  package(name: string): Package | undefined;
  source(name: string): PackageSource | undefined;
  release(ref: { name: string; namespace: string }): HelmRelease | undefined;
  /** Releases that carry the Package's label. */
  releasesOf(packageName: string): HelmRelease[];
  /** Sources with a privileged component, in any variant, in a namespace. */
  privilegedSources(namespace: string): PackageSource[];
  /** Name of another PackageSource that has the older claim to an artifact name, if one has. */
  olderClaim(artifact: string, source: PackageSource): string | undefined;
  /** A dependency cycle that the Package is on, as names in order, beginning with it. */
  cycleOf(packageName: string): string[] | undefined;
}
