import { packageNames, packageSourceNames } from '../../../constructs/lib/api/kind-names.ts';
import type { Package as PackageShape } from '../../../constructs/lib/api/package.ts';
import type { PackageSource as PackageSourceShape } from '../../../constructs/lib/api/package-source.ts';
import type { Client } from '../../../operators/kit/client/client.ts';
import type { KubeObject } from '../../../operators/kit/client/object.ts';
import { resourceNamed } from '../../../operators/kit/client/resource.ts';

export type Package = PackageShape & KubeObject;
export type PackageSource = PackageSourceShape & KubeObject;
export type Variant = NonNullable<NonNullable<PackageSource['spec']>['variants']>[number];

export const packages = resourceNamed<Package>(packageNames);
const packageSources = resourceNamed<PackageSource>(packageSourceNames);

/** What can be installed, and what is. Both in the order of names. */
export interface Inventory {
  sources: ReadonlyMap<string, PackageSource>;
  packages: ReadonlyMap<string, Package>;
}

/** Orders texts by their characters, the same on every machine. */
export const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The inventory of lists of objects. */
export function inventoryOf(sources: readonly PackageSource[], installed: readonly Package[]): Inventory {
  const named = <T extends KubeObject>(objects: readonly T[]) =>
    new Map([...objects].sort((a, b) => byText(a.metadata.name, b.metadata.name)).map((object) => [object.metadata.name, object]));
  return { sources: named(sources), packages: named(installed) };
}

/** Reads both kinds. A Package that is being deleted counts as installed until it is gone. */
export async function readInventory(client: Client, signal: AbortSignal): Promise<Inventory> {
  const [sources, installed] = await Promise.all([client.list(packageSources, { signal }), client.list(packages, { signal })]);
  return inventoryOf(sources.items, installed.items);
}

/** The variant that a Package selects. */
export const variantName = ({ spec }: Package): string => spec?.variant || 'default';

export const variantsOf = (source: PackageSource | undefined): Variant[] => source?.spec?.variants ?? [];

export const variantOf = (source: PackageSource | undefined, name: string): Variant | undefined =>
  variantsOf(source).find((variant) => variant.name === name);

/** What a Package depends on: the dependencies of its selected variant but for those that it ignores, each once. */
export function dependenciesOf(pkg: Pick<Package, 'metadata' | 'spec'>, source: PackageSource | undefined): string[] {
  const ignored = new Set(pkg.spec?.ignoreDependencies ?? []);
  const variant = variantOf(source, variantName(pkg as Package));
  return [...new Set(variant?.dependsOn ?? [])].filter((name) => !ignored.has(name));
}
