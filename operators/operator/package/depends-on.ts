import type { Variant } from '../../../constructs/lib/api/package-source.ts';
import type { Package, ReleaseRef } from '../kinds.ts';
import { dependenciesOf, type Installable, installed, isEnabled, releaseName, variantOf } from './selection.ts';
import type { PackageView } from './view.ts';

/** A component name that its variant lacks. */
export class UnknownComponent extends Error {
  override readonly name = 'UnknownComponent';
}

/** Releases of all Packages that this one directly depends on: each of its releases waits for all of them. */
export function packageDependencies(pkg: Package, variant: Variant, view: PackageView): ReleaseRef[] {
  return dependenciesOf(pkg, variant).flatMap((name) => {
    const [dependency, source] = [view.package(name), view.source(name)];
    const selected = dependency && source && variantOf(dependency, source);
    return selected ? installed(dependency, selected).filter(hasNamespace).map(refOf) : [];
  });
}

const hasNamespace = ({ install }: Installable): boolean => Boolean(install.namespace);

const refOf = (component: Installable): ReleaseRef => ({ name: releaseName(component), namespace: component.install.namespace! });

/**
 * What a component's release waits for: its local dependencies, then everything of the Package's. A local dependency that is switched
 * off is not waited for: it will never exist.
 * @throws {UnknownComponent} for a local dependency that is no installed component of the variant
 */
export function dependsOn(component: Installable, pkg: Package, variant: Variant, ofPackages: readonly ReleaseRef[]): ReleaseRef[] {
  const local = (component.install.dependsOn ?? []).flatMap((name) => {
    const found = variant.components?.find((other) => other.name === name && other.install);
    if (!found)
      throw new UnknownComponent(
        `component ${component.name} depends on ${name}, which is no installed component of variant ${variant.name}`,
      );
    return isEnabled(pkg, name) && found.install?.namespace ? [refOf(found as Installable)] : [];
  });
  const all = new Map([...local, ...ofPackages].map((ref) => [`${ref.namespace}/${ref.name}`, ref]));
  return [...all.values()];
}
