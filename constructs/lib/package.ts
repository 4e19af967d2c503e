import { isVocabulary } from '../../src/chart/source-line.ts';
import { refuseUnknownKeys } from '../../src/platform/known-keys.ts';
import type { Chart, Component, Install, PackageDefinition, PackageVariant } from '../../src/platform/model.ts';

isVocabulary(import.meta.dirname);

/** Every package of the platform is named `cozystack.<name>`. */
export const PACKAGE_PREFIX = 'cozystack.';

/** Keeps cozystack-values from the releases of a package, for those that must not wait for it. */
export const SKIP_VALUES = 'operator.cozystack.io/skip-cozystack-values';

/** A chart in a variant, and whether and how it is installed. */
export interface ComponentSettings {
  /** Default: the name of the chart. */
  readonly name?: string;
  readonly valuesFiles?: readonly string[];
}

/** How a component is installed; `after` names charts of the same variant whose releases come first. */
export type InstallSettings = Omit<Install, 'after'> & { readonly after?: readonly Chart[] };

/** A component together with the charts it comes after, until the variant knows their names. */
export interface PlannedComponent {
  readonly component: Component;
  readonly after: readonly Chart[];
}

const INSTALL_KEYS = ['name', 'valuesFiles', 'namespace', 'releaseName', 'privileged', 'after', 'upgradeCRDs'];
const VARIANT_KEYS = ['dependsOn', 'components'];

/** A chart that is installed with the package. */
export function installed(
  chart: Chart,
  { name, valuesFiles, after = [], ...install }: ComponentSettings & InstallSettings,
): PlannedComponent {
  refuseUnknownKeys(`component ${chart.name}`, install, INSTALL_KEYS);
  return { component: { ...base(chart, name, valuesFiles), install }, after };
}

/** A chart that is only published, for releases that refer to it. */
export function published(chart: Chart, { name, valuesFiles }: ComponentSettings = {}): PlannedComponent {
  return { component: base(chart, name, valuesFiles), after: [] };
}

function base(chart: Chart, name: string = chart.name, valuesFiles: readonly string[] = []): Component {
  return { name, chart, libraries: [], valuesFiles };
}

export interface VariantSettings {
  readonly dependsOn?: readonly PackageDefinition[];
  readonly components?: readonly PlannedComponent[];
}

export interface PackageSettings {
  readonly annotations?: Readonly<Record<string, string>>;
  /** Why no variant of the platform installs it. */
  readonly installedByHand?: string;
}

/** A package with the one variant `default`. */
export function definePackage(
  name: string,
  { annotations, installedByHand, ...variant }: VariantSettings & PackageSettings,
): PackageDefinition {
  refuseUnknownKeys(`package ${PACKAGE_PREFIX}${name}`, variant, [...VARIANT_KEYS, 'annotations', 'installedByHand']);
  return definePackageVariants(
    name,
    { default: variant },
    { ...(annotations && { annotations }), ...(installedByHand && { installedByHand }) },
  );
}

/** A package with several variants, in the order given. */
export function definePackageVariants(
  name: string,
  variants: Readonly<Record<string, VariantSettings>>,
  { annotations = {}, installedByHand }: PackageSettings = {},
): PackageDefinition {
  for (const [variant, settings] of Object.entries(variants))
    refuseUnknownKeys(`variant ${variant} of ${PACKAGE_PREFIX}${name}`, settings, VARIANT_KEYS);
  return {
    name: `${PACKAGE_PREFIX}${name}`,
    annotations,
    variants: Object.entries(variants).map(([variant, settings]) => variantOf(variant, settings)),
    ...(installedByHand === undefined ? {} : { installedByHand }),
  };
}

function variantOf(name: string, { dependsOn = [], components = [] }: VariantSettings): PackageVariant {
  const nameOf = (chart: Chart): string =>
    components.find(({ component }) => component.chart === chart && component.install)?.component.name ?? chart.name;
  return {
    name,
    dependsOn,
    libraries: [],
    components: components.map(({ component, after }) =>
      component.install && after.length > 0 ? { ...component, install: { ...component.install, after: after.map(nameOf) } } : component,
    ),
  };
}
