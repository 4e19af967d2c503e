import type { Logger } from 'pino';
import type { Client } from '../kit/client/client.ts';
import { type Namespace, namespaces, type Secret, secrets } from '../kit/client/kinds.ts';
import { Informer, withoutManagedFields } from '../kit/informer/informer.ts';
import {
  type ApplicationDefinition,
  type ArtifactGenerator,
  applicationDefinitions,
  artifactGenerators,
  type HelmRelease,
  helmReleases,
  type Package,
  type PackageSource,
  packageSources,
  packages,
} from './kinds.ts';
import { label, SYSTEM_NAMESPACE } from './names.ts';
import { cyclesOf } from './package/cycles.ts';
import { isOurs } from './package/namespaces.ts';
import { dependenciesOf, releaseName, variantOf } from './package/selection.ts';
import type { PackageView } from './package/view.ts';
import { waitsFor } from './package/waits-for.ts';
import { claimsOf, olderClaim } from './package-source/claims.ts';

/** Names of the indexes, and what their values are. */
export const by = {
  /** PackageSource ← name of a Package that one of its variants depends on. */
  dependency: 'dependency',
  /** PackageSource ← namespace in which one of its variants has a privileged component. */
  privilegedNamespace: 'privileged-namespace',
  /** PackageSource ← namespace in which one of its variants installs. */
  namespace: 'namespace',
  /** PackageSource ← namespace/name of a release of one of its variants. */
  release: 'release',
  /** PackageSource ← name of an artifact that it may build. */
  artifact: 'artifact',
  /** HelmRelease ← name of the Package in its label. */
  package: 'package',
  /** HelmRelease ← namespace/name of a release that it waits for. */
  waitsFor: 'waits-for',
  /** ApplicationDefinition, HelmRelease ← name of the ExternalArtifact that it refers to. */
  chart: 'chart',
} as const;

const installs = (source: PackageSource) =>
  (source.spec?.variants ?? []).flatMap(({ components = [] }) =>
    components.flatMap(({ install, name }) => (install ? [{ name, install }] : [])),
  );

const unique = (values: string[]): string[] => [...new Set(values)];

/** The operator's view of the cluster: a followed copy of every kind that it decides by, with an index for every question. */
export class Cluster implements PackageView {
  readonly packages: Informer<Package>;
  readonly sources: Informer<PackageSource>;
  readonly releases: Informer<HelmRelease>;
  readonly generators: Informer<ArtifactGenerator>;
  readonly definitions: Informer<ApplicationDefinition>;
  readonly namespaces: Informer<Namespace>;
  /** Only Secrets of the one replicated name. */
  readonly values: Informer<Secret>;
  #cycles: ((name: string) => string[] | undefined) | undefined;

  constructor(client: Client, log: Logger, valuesSecret: string) {
    const options = { log, backoff: [250, 5_000] as [number, number] };
    this.packages = new Informer(client, packages, options);
    this.sources = new Informer(client, packageSources, {
      ...options,
      indexes: {
        [by.dependency]: (source) => unique((source.spec?.variants ?? []).flatMap(({ dependsOn = [] }) => dependsOn)),
        [by.privilegedNamespace]: (source) =>
          unique(installs(source).flatMap(({ install }) => (install.privileged && install.namespace ? [install.namespace] : []))),
        [by.namespace]: (source) => unique(installs(source).flatMap(({ install }) => install.namespace ?? [])),
        [by.release]: (source) =>
          unique(installs(source).map((component) => `${component.install.namespace}/${releaseName({ path: '', ...component })}`)),
        [by.artifact]: claimsOf,
      },
    });
    this.releases = new Informer(client, helmReleases, {
      ...options,
      transform: slim,
      indexes: {
        [by.waitsFor]: waitsFor,
        [by.chart]: chartsOf,
        [by.package]: ({ metadata }) => (metadata.labels?.[label.package] ? [metadata.labels[label.package]!] : []),
      },
    });
    this.generators = new Informer(client, artifactGenerators, { ...options, namespace: SYSTEM_NAMESPACE });
    this.definitions = new Informer(client, applicationDefinitions, {
      ...options,
      transform: ({ apiVersion, kind, metadata: { name, resourceVersion, uid }, spec }) =>
        ({
          apiVersion,
          kind,
          metadata: { name, resourceVersion, uid },
          spec: { release: { chartRef: spec?.release?.chartRef } },
        }) as ApplicationDefinition,
      indexes: {
        [by.chart]: ({ spec }) => (spec?.release?.chartRef?.kind === 'ExternalArtifact' ? [spec.release.chartRef.name] : []),
      },
    });
    this.namespaces = new Informer(client, namespaces, { ...options, transform: ownFieldsOnly });
    this.values = new Informer(client, secrets, {
      ...options,
      fieldSelector: `metadata.name=${valuesSecret}`,
      transform: (secret) => secret,
    });
    const forgetCycles = () => {
      this.#cycles = undefined;
    };
    this.packages.onChange(({ object, previous, type }) => {
      if (type !== 'updated' || object.metadata.generation !== previous?.metadata.generation) forgetCycles();
    });
    this.sources.onChange(forgetCycles);
  }

  get informers(): Informer<never>[] {
    const { packages: p, sources, releases, generators, definitions, namespaces: n, values } = this;
    return [p, sources, releases, generators, definitions, n, values] as unknown as Informer<never>[];
  }

  /** Settles when every kind is known; ApplicationDefinitions may not be served yet, which is an answer, too. */
  async ready(): Promise<void> {
    await Promise.all(this.informers.map((informer) => ((informer as unknown) === this.definitions ? informer.answered : informer.synced)));
  }

  package(name: string): Package | undefined {
    return this.packages.get(name);
  }

  source(name: string): PackageSource | undefined {
    return this.sources.get(name);
  }

  release(ref: { name: string; namespace: string }): HelmRelease | undefined {
    return this.releases.get(ref);
  }

  releasesOf(packageName: string): HelmRelease[] {
    return this.releases.byIndex(by.package, packageName);
  }

  privilegedSources(namespace: string): PackageSource[] {
    return this.sources.byIndex(by.privilegedNamespace, namespace);
  }

  /** Whether anybody wants an artifact beside the Package of its source. */
  isReferenced(artifact: string): boolean {
    return this.definitions.byIndex(by.chart, artifact).length > 0 || this.releases.byIndex(by.chart, artifact).length > 0;
  }

  olderClaim(artifact: string, source: PackageSource): string | undefined {
    const builds = (name: string) =>
      this.generators.get({ name, namespace: SYSTEM_NAMESPACE })?.spec.artifacts.some((one) => one.name === artifact) ?? false;
    return olderClaim(source, this.sources.byIndex(by.artifact, artifact), builds);
  }

  /** Names of the artifacts that a source may build. */
  claims(source: PackageSource): string[] {
    return claimsOf(source);
  }

  /** Names of the sources that may build what a release refers to. */
  sourcesOf(release: HelmRelease): string[] {
    return chartsOf(release).flatMap((chart) => this.sources.byIndex(by.artifact, chart).map(({ metadata }) => metadata.name));
  }

  /** Found for all Packages at once, and kept until a spec changes. */
  cycleOf(packageName: string): string[] | undefined {
    this.#cycles ??= cyclesOf(
      this.packages.list().map(({ metadata }) => metadata.name),
      (name) => this.#dependencies(name),
    );
    return this.#cycles(packageName);
  }

  /** Names of the Packages whose selected variant depends on one and does not ignore it. */
  dependents(packageName: string): string[] {
    const names = this.sources.byIndex(by.dependency, packageName).map(({ metadata }) => metadata.name);
    return names.filter((name) => this.#dependencies(name).includes(packageName));
  }

  #dependencies(name: string): string[] {
    const [pkg, source] = [this.package(name), this.source(name)];
    const variant = pkg && source && variantOf(pkg, source);
    return variant ? dependenciesOf(pkg, variant) : [];
  }
}

/** Name of the artifact in the system's namespace that a release refers to, if it does. */
function chartsOf({ metadata, spec }: HelmRelease): string[] {
  const { kind, name, namespace = metadata.namespace } = spec.chartRef ?? {};
  return kind === 'ExternalArtifact' && namespace === SYSTEM_NAMESPACE && name ? [name] : [];
}

/** History and inventory of a release are its largest parts, and nobody here reads them. */
function slim({ apiVersion, kind, metadata, spec, status }: HelmRelease): HelmRelease {
  const { managedFields: _, ...rest } = metadata;
  const { conditions, observedGeneration } = status ?? {};
  const kept = { ...(conditions && { conditions }), ...(observedGeneration !== undefined && { observedGeneration }) };
  return { apiVersion, kind, metadata: rest, spec, ...(status && { status: kept }) };
}

/** Of all field owners of a namespace only our own entry matters. */
function ownFieldsOnly(namespace: Namespace): Namespace {
  const own = (namespace.metadata.managedFields ?? []).filter(isOurs);
  const { apiVersion, kind, metadata } = withoutManagedFields(namespace);
  const { deletionTimestamp } = metadata;
  return {
    apiVersion,
    kind,
    metadata: { ...metadata, managedFields: own, ...(deletionTimestamp && { deletionTimestamp }) },
  };
}
