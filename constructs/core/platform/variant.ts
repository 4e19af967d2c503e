import { isVocabulary } from '../../../src/chart/source-line.ts';
import type { GroupKind } from '../../../src/platform/compiled-chart.ts';
import { refuseUnknownKeys, refuseUnknownNames } from '../../../src/platform/known-keys.ts';
import type { PlatformInstall, PlatformVariant, Selection } from '../../../src/platform/model.ts';
import { BUNDLES, type Bundle, type BundleMember, type PackageSwitch, SYSTEM_VARIANTS, type SystemVariant } from './bundle.ts';
import { refuseWrongValues } from './known-values.ts';
import { members, type PackageSettings, selectPackages } from './selection.ts';
import { values } from './values.ts';

export interface VariantDescription {
  readonly name: string;
  readonly description: string;
  readonly system: SystemVariant;
  /** Bundles that an administrator may have on with this variant; the system bundle is always on. */
  readonly bundles: readonly Exclude<Bundle, 'system'>[];
  readonly install: PlatformInstall;
  /** Kinds that whoever runs the cluster brings. */
  readonly given?: readonly { readonly identity: GroupKind }[];
  /** Packages that this variant leaves out. */
  readonly disabled?: ReadonlySet<string>;
}

isVocabulary(import.meta.filename);

const KEYS = ['name', 'description', 'system', 'bundles', 'install', 'given', 'disabled'];

/** A variant of the platform whose proof covers every subset of its bundles, every switch and every package that can be listed. */
export function platformVariant(description: VariantDescription): PlatformVariant {
  const { system, bundles, disabled = new Set(), given = [], ...variant } = description;
  refuseMistakes(description);
  const usual: PackageSettings = {
    system,
    bundles: new Set(['system', ...bundles]),
    switches: new Set(),
    gpuVariant: 'default',
    enabled: new Set(),
    disabled,
  };
  return {
    ...variant,
    selections: () =>
      [usual, ...withSwitches(usual), ...withFewerBundles(usual, bundles), ...withListedPackages(usual)].map((settings) => ({
        ...selectionOf(variant.name, settings, usual),
        given: given.map(({ identity: { group, kind } }) => ({ group, kind })),
      })),
  };
}

/** What the compiler of TypeScript says too, but a build runs without it; and names in values, which it does not see. */
function refuseMistakes({ name, system, bundles, install, disabled = new Set(), ...others }: VariantDescription): void {
  const what = `variant ${name}`;
  const packages = members.map(({ definition }) => definition.name);
  refuseUnknownKeys(what, { name, system, bundles, install, disabled, ...others }, KEYS);
  refuseUnknownNames(what, 'system', [system], SYSTEM_VARIANTS);
  refuseUnknownNames(what, 'bundles', bundles, BUNDLES);
  refuseUnknownNames(what, 'install.variant', [install.variant], SYSTEM_VARIANTS);
  refuseUnknownNames(what, 'disabled', disabled, packages);
  refuseWrongValues(what, install.values, values);
  const listed = (install.values as { bundles?: { enabledPackages?: string[]; disabledPackages?: string[] } }).bundles ?? {};
  refuseUnknownNames(what, 'install.values.bundles.enabledPackages', listed.enabledPackages ?? [], packages);
  refuseUnknownNames(what, 'install.values.bundles.disabledPackages', listed.disabledPackages ?? [], packages);
}

const SWITCHES: readonly PackageSwitch[] = ['oidc', 'proxyProtocol'];

const withSwitches = (usual: PackageSettings): PackageSettings[] =>
  subsets(SWITCHES)
    .filter((switches) => switches.length > 0)
    .map((switches) => ({ ...usual, switches: new Set(switches) }));

const withFewerBundles = (usual: PackageSettings, bundles: readonly Bundle[]): PackageSettings[] =>
  subsets(bundles)
    .filter((chosen) => chosen.length < bundles.length)
    .map((chosen) => ({ ...usual, bundles: new Set<Bundle>(['system', ...chosen]) }));

/**
 * Each package that can be listed, together with those it depends on that must be listed too. What depends on something that the variant leaves out
 * cannot be listed.
 */
function withListedPackages(usual: PackageSettings): PackageSettings[] {
  const listable = members.filter(
    (member) => member.optIn === member.definition && usual.bundles.has(member.bundle) && isComplete(member, usual),
  );
  return listable.flatMap((member) => {
    const enabled = new Set([member, ...neededListings(member, listable)].map(({ definition }) => definition.name));
    const settings = { ...usual, enabled };
    return member.byGpuVariant ? [settings, { ...settings, gpuVariant: 'vgpu' as const }] : [settings];
  });
}

const isComplete = ({ definition }: BundleMember, { disabled }: PackageSettings): boolean =>
  definition.variants.every(({ dependsOn }) => dependsOn.every(({ name }) => !disabled.has(name)));

const neededListings = (member: BundleMember, listable: readonly BundleMember[]): BundleMember[] =>
  listable.filter(({ definition }) => member.definition.variants.some(({ dependsOn }) => dependsOn.includes(definition)));

function selectionOf(name: string, settings: PackageSettings, usual: PackageSettings): Omit<Selection, 'given'> {
  const missing = [...usual.bundles].filter((bundle) => !settings.bundles.has(bundle)).map((bundle) => `without ${bundle}`);
  const more = [...settings.switches, ...settings.enabled, ...(settings.gpuVariant === 'vgpu' ? ['vgpu'] : [])].map(
    (what) => `with ${what}`,
  );
  return { title: [name, ...missing, ...more].join(' '), packages: selectPackages(settings) };
}

function subsets<T>([first, ...others]: readonly T[]): T[][] {
  if (first === undefined) return [[]];
  return subsets(others).flatMap((subset) => [subset, [first, ...subset]]);
}
