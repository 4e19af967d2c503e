import type { SelectedPackage } from '../../../src/platform/model.ts';
import type { Bundle, BundleMember, PackageSwitch, SystemVariant } from './bundle.ts';
import { iaasBundle, naasBundle, paasBundle } from './service-bundles.ts';
import { systemBundle } from './system-bundle.ts';

/** All members of all bundles. */
export const members: readonly BundleMember[] = [...systemBundle, ...iaasBundle, ...paasBundle, ...naasBundle];

/** The values of the platform that decide which packages are installed. */
export interface PackageSettings {
  readonly system: SystemVariant;
  /** Bundles that are on. */
  readonly bundles: ReadonlySet<Bundle>;
  readonly switches: ReadonlySet<PackageSwitch>;
  readonly gpuVariant: 'default' | 'vgpu';
  /** Full names, as an administrator lists them. */
  readonly enabled: ReadonlySet<string>;
  readonly disabled: ReadonlySet<string>;
}

/** The packages that the platform installs with these settings; the platform chart prints the same rules. */
export function selectPackages(settings: PackageSettings): SelectedPackage[] {
  return members.flatMap((member) => {
    const variant = variantOf(member, settings);
    return variant === undefined || !isWanted(member, settings) ? [] : [{ definition: member.definition, variant }];
  });
}

function isWanted({ definition, bundle, only, optIn }: BundleMember, { bundles, switches, enabled, disabled }: PackageSettings): boolean {
  const listed = optIn === undefined || enabled.has(optIn.name);
  return bundles.has(bundle) && listed && (only === undefined || switches.has(only)) && !disabled.has(definition.name);
}

function variantOf(
  { variant, withOidc, byGpuVariant }: BundleMember,
  { system, switches, gpuVariant }: PackageSettings,
): string | undefined {
  if (byGpuVariant) return gpuVariant;
  if (withOidc !== undefined && switches.has('oidc')) return withOidc;
  return typeof variant === 'string' ? variant : variant[system];
}
