import type { Component, ComponentInstall, Variant } from '../../../constructs/lib/api/package-source.ts';
import type { Package, PackageSource } from '../kinds.ts';

/** A component that has a release. */
export type Installable = Component & { install: ComponentInstall };

/** Name of the variant that a Package wants. */
export const variantName = (pkg: Package): string => pkg.spec?.variant || 'default';

/** The wanted variant, if the source has it; of several with one name the first. */
export const variantOf = (pkg: Package, source: PackageSource): Variant | undefined =>
  source.spec?.variants?.find(({ name }) => name === variantName(pkg));

/** Only an explicit false switches a component off. */
export const isEnabled = (pkg: Package, component: string): boolean => pkg.spec?.components?.[component]?.enabled !== false;

const isInstallable = (component: Component): component is Installable => component.install !== undefined;

/** Components of a variant that become releases, in its order; those that the Package switches off are left out. */
export const installed = (pkg: Package, variant: Variant): Installable[] =>
  (variant.components ?? []).filter(isInstallable).filter(({ name }) => isEnabled(pkg, name));

/** Name of a component's HelmRelease. */
export const releaseName = ({ name, install }: Installable): string => install.releaseName || name;

/** The Packages that must be Ready first: the variant's dependsOn without what the Package ignores, each once. */
export const dependenciesOf = (pkg: Package, variant: Variant): string[] => {
  const ignored = new Set(pkg.spec?.ignoreDependencies ?? []);
  return [...new Set(variant.dependsOn ?? [])].filter((name) => !ignored.has(name));
};
