import type { PackageDefinition } from '../../../src/platform/model.ts';

/** The bundles that an administrator switches on as a whole. */
export type Bundle = 'system' | 'iaas' | 'paas' | 'naas';

export const BUNDLES: readonly Bundle[] = ['system', 'iaas', 'paas', 'naas'];

/** How much of a cluster the platform takes over. `isp-hosted` leaves network, storage and machines to whoever runs the cluster. */
export type SystemVariant = 'isp-full' | 'isp-full-generic' | 'isp-hosted';

export const SYSTEM_VARIANTS: readonly SystemVariant[] = ['isp-full', 'isp-full-generic', 'isp-hosted'];

/** A switch of the platform that adds packages or chooses another variant of them. */
export type PackageSwitch = 'oidc' | 'proxyProtocol';

/** One package in a bundle. */
export interface BundleMember {
  readonly definition: PackageDefinition;
  readonly bundle: Bundle;
  /** Variant of the package; by system variant where they differ, and absent where a system variant leaves the package out. */
  readonly variant: string | Partial<Readonly<Record<SystemVariant, string>>>;
  /** Variant instead of `variant` while OIDC is on. */
  readonly withOidc?: string;
  /** Only there while the switch is on. */
  readonly only?: PackageSwitch;
  /** Only there if this package is listed in `bundles.enabledPackages`. */
  readonly optIn?: PackageDefinition;
  /** Variant by the value of `bundles.iaas.gpuOperatorVariant`. */
  readonly byGpuVariant?: boolean;
}

/** Packages that are always part of a bundle, in variant `default`. */
export const always = (
  bundle: Bundle,
  definitions: readonly PackageDefinition[],
  variant: BundleMember['variant'] = 'default',
): BundleMember[] => definitions.map((definition) => ({ definition, bundle, variant }));

/** Packages of a bundle that each wait for being listed. */
export const optional = (bundle: Bundle, definitions: readonly PackageDefinition[]): BundleMember[] =>
  definitions.map((definition) => ({ definition, bundle, variant: 'default', optIn: definition }));
