import type { KubernetesObject, RenderInput } from '../chart/evaluate/evaluate.ts';
import type { ChartFile, CompiledChart, GroupKind } from './compiled-chart.ts';

/** The layers of the artifact: the first segment of every chart's path. */
export type Layer = 'core' | 'system' | 'apps' | 'extra' | 'library';

/**
 * Where the content of a chart comes from. `authored`: constructs of this repository. `upstream`: a foreign chart, pinned in the lock file.
 * `unauthored`: the contract names the chart and nobody has written it yet.
 */
export type ChartOrigin = 'authored' | 'upstream' | 'unauthored';

/** A chart of the catalogue; compiled only when it is asked for. */
export interface Chart {
  readonly layer: Layer;
  /** Directory below the layer. */
  readonly name: string;
  readonly origin: ChartOrigin;
  /** @throws Problem where the chart cannot be compiled, such as an upstream chart that is not vendored. */
  compile(options: CompileOptions): CompiledChart;
  /** The foreign charts that it wraps. */
  readonly upstream?: readonly UpstreamRelease[];
  /** The kind of apps.cozystack.io that its ApplicationDefinition adds. */
  readonly serves?: ServedKind;
  /** The objects of a release, computed without Helm; absent where the templates were not written here. */
  readonly evaluate?: (input: RenderInput) => readonly KubernetesObject[];
}

/** A kind that tenants order; `prefix` is what names of its releases begin with, before the name of the application. */
export interface ServedKind {
  readonly kind: string;
  readonly plural: string;
  readonly prefix: string;
}

/** A foreign chart as its project publishes it. */
export interface UpstreamRelease {
  readonly name: string;
  readonly version: string;
  /** Helm repository, OCI reference or git repository. */
  readonly repository: string;
}

export interface CompileOptions {
  /** Build a labelled stand-in where the real chart is not at hand, instead of failing. */
  readonly simulate: boolean;
  /** The files of a vendored foreign chart, by name and exact version; undefined where it is not vendored. */
  readonly vendored?: (name: string, version: string) => readonly ChartFile[] | undefined;
}

/** How a component is installed; without it the chart is published for other releases to use. */
export interface Install {
  readonly namespace: string;
  readonly releaseName?: string;
  readonly privileged?: boolean;
  /** Components of the same variant whose releases come first. */
  readonly after?: readonly string[];
  readonly upgradeCRDs?: 'Skip' | 'Create' | 'CreateReplace';
}

export interface Component {
  readonly name: string;
  readonly chart: Chart;
  /** Library charts that are copied into the chart when its artifact is built. */
  readonly libraries: readonly string[];
  /** Names of values files of the chart; the first replaces its values.yaml, the others are merged over it. */
  readonly valuesFiles: readonly string[];
  readonly install?: Install;
}

export interface Library {
  readonly name: string;
  readonly chart: Chart;
}

export interface PackageVariant {
  readonly name: string;
  readonly dependsOn: readonly PackageDefinition[];
  readonly libraries: readonly Library[];
  readonly components: readonly Component[];
}

/** A package: what becomes one PackageSource. */
export interface PackageDefinition {
  /** With prefix, such as `cozystack.redis-operator`. */
  readonly name: string;
  readonly annotations: Readonly<Record<string, string>>;
  readonly variants: readonly PackageVariant[];
  /** Why no variant of the platform installs it; a package without a reason must be reachable. */
  readonly installedByHand?: string;
}

/** One package as a platform variant installs it. */
export interface SelectedPackage {
  readonly definition: PackageDefinition;
  /** Name of the package variant. */
  readonly variant: string;
}

/** A setting of the switches of a platform variant, and what it installs. */
export interface Selection {
  /** For messages: `isp-full with oidc`. */
  readonly title: string;
  readonly packages: readonly SelectedPackage[];
  /** Kinds that whoever runs the cluster brings, such as those of its network. */
  readonly given: readonly GroupKind[];
}

/** A way of running the platform: which packages, for every setting of its switches. */
export interface PlatformVariant {
  readonly name: string;
  readonly description: string;
  /** What an administrator applies to get it: the Package of the platform. */
  readonly install: PlatformInstall;
  /** The first one is the variant with its switches as they are by default. */
  selections(): readonly Selection[];
}

/** Content of the Package `cozystack.cozystack-platform`. */
export interface PlatformInstall {
  /** Variant of the PackageSource of the same name. */
  readonly variant: string;
  /** Values of its component `platform`, over those of the variant. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** `system/redis-operator`: the directory of the chart in the artifact. */
export const chartPath = (chart: Pick<Chart, 'layer' | 'name'>): string => `${chart.layer}/${chart.name}`;

/** Name of the HelmRelease of a component that is installed. */
export const releaseName = (component: Component, install: Install): string => install.releaseName ?? component.name;
