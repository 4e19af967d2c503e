import type { WorkloadMonitor } from '../../../constructs/lib/api/workload-monitor.ts';
import type { Change } from '../../kit/informer/delivery.ts';
import { APPS_GROUP, type ApplicationKind } from '../registry/application-kind.ts';
import type { Registry } from '../registry/registry.ts';
import { Collection } from '../store/collection.ts';
import type { Projected } from '../store/entry.ts';
import { versionOf } from '../store/feed.ts';
import type { HelmRelease } from './helm-release.ts';
import { GROUP_LABEL, KIND_LABEL, NAME_LABEL } from './labels.ts';
import { applicationName, releaseName } from './names.ts';
import { ownerOf, TENANT, workloadNamespace } from './tenant.ts';
import { projectApplication, type Surroundings } from './view.ts';

/** Where the projector reads what it needs besides the release at hand. */
export interface ProjectionSources {
  /** Version up to which releases are known. */
  version(): number;
  releases(): readonly HelmRelease[];
  release(namespace: string, name: string): HelmRelease | undefined;
  /** Monitors of an application's workloads in a namespace. */
  monitors(kind: string, namespace: string, name: string): readonly WorkloadMonitor[];
  externalAddresses(namespace: string): number;
}

interface Served {
  readonly kind: ApplicationKind;
  readonly collection: Collection<HelmRelease>;
}

/** Keeps a collection for every kind of apps.cozystack.io, out of releases, monitors, services and the registry. */
export class ApplicationProjector {
  readonly #sources: ProjectionSources;
  #served = new Map<string, Served>();

  constructor(sources: ProjectionSources) {
    this.#sources = sources;
  }

  collection(kind: string): Collection<HelmRelease> | undefined {
    return this.#served.get(kind)?.collection;
  }

  collections(): Iterable<Collection<HelmRelease>> {
    return [...this.#served.values()].map(({ collection }) => collection);
  }

  /** Kinds come, change and go; collections of kinds that stay as they are stay untouched. */
  register(registry: Registry): void {
    const before = this.#served;
    const after = new Map<string, Served>();
    for (const kind of registry.kinds) {
      const known = before.get(kind.kind);
      if (!known || known.kind.plural !== kind.plural) after.set(kind.kind, this.#fresh(kind));
      else after.set(kind.kind, known.kind === kind ? known : { kind, collection: known.collection });
    }
    this.#served = after;
    for (const [name, { kind, collection }] of before) {
      const now = after.get(name);
      if (now?.collection !== collection) collection.close();
      else if (now.kind !== kind) this.#refresh(now);
    }
  }

  releaseChanged({ type, object, previous }: Change<HelmRelease>, version: number): void {
    const now = type === 'deleted' ? undefined : this.#ofRelease(object);
    const before = previous && this.#ofRelease(previous);
    if (before && (!now || now.served !== before.served))
      before.served.collection.remove(object.metadata.namespace ?? '', before.name, version);
    if (now) now.served.collection.put(this.project(now.served.kind, object, now.name), version);
  }

  /** A monitor came, changed or went: its application's condition may be another. */
  monitorChanged(monitor: WorkloadMonitor, version: number): void {
    const { labels = {}, namespace = '' } = monitor.metadata;
    const served = labels[GROUP_LABEL] === APPS_GROUP ? this.#served.get(labels[KIND_LABEL] ?? '') : undefined;
    const name = labels[NAME_LABEL];
    if (!served || !name) return;
    const home = served.kind.kind === TENANT ? ownerOf(namespace) : { namespace, name };
    if (home?.name === name) this.#again(served, home.namespace, name, version);
  }

  /** Services of a namespace changed: its tenant may have more or fewer addresses. */
  addressesChanged(namespace: string, version: number): void {
    const owner = ownerOf(namespace);
    const served = this.#served.get(TENANT);
    if (owner && served) this.#again(served, owner.namespace, owner.name, version);
  }

  #again(served: Served, namespace: string, name: string, version: number): void {
    const release = this.#sources.release(namespace, releaseName(served.kind, name));
    if (release && this.#ofRelease(release)?.served === served) served.collection.put(this.project(served.kind, release, name), version);
  }

  /** The one rule of ownership: a release of a kind carries its group and kind, and a name that begins with its prefix. */
  #ofRelease({ metadata }: HelmRelease): { served: Served; name: string } | undefined {
    if (metadata.labels?.[GROUP_LABEL] !== APPS_GROUP) return undefined;
    const served = this.#served.get(metadata.labels[KIND_LABEL] ?? '');
    const name = served && applicationName(served.kind, metadata.name);
    return served && name !== undefined ? { served, name } : undefined;
  }

  #surroundings(kind: ApplicationKind, release: HelmRelease, name: string): Surroundings {
    const namespace = release.metadata.namespace ?? '';
    const tenant = kind.kind === TENANT;
    const home = tenant ? workloadNamespace(namespace, name) : namespace;
    return {
      monitors: this.#sources.monitors(kind.kind, home, name),
      externalAddresses: tenant ? this.#sources.externalAddresses(home) : 0,
    };
  }

  /** What is served of a release. */
  project(kind: ApplicationKind, release: HelmRelease, name: string): Projected<HelmRelease> {
    return projectApplication(kind, release, name, this.#surroundings(kind, release, name));
  }

  #releasesOf({ kind }: Served): { release: HelmRelease; name: string }[] {
    const found: { release: HelmRelease; name: string }[] = [];
    for (const release of this.#sources.releases()) {
      const { labels, name: releaseName } = release.metadata;
      if (labels?.[GROUP_LABEL] !== APPS_GROUP || labels[KIND_LABEL] !== kind.kind) continue;
      const name = applicationName(kind, releaseName);
      if (name !== undefined) found.push({ release, name });
    }
    return found;
  }

  #fresh(kind: ApplicationKind): Served {
    const served = { kind, collection: new Collection<HelmRelease>(() => this.#sources.version()) };
    served.collection.load(
      this.#releasesOf(served).map(({ release, name }) => ({ projected: this.project(kind, release, name), version: versionOf(release) })),
    );
    return served;
  }

  /** The definition of a kind changed: objects that read differently now are told like any change. */
  #refresh(served: Served): void {
    const now = new Map(this.#releasesOf(served).map(({ release, name }) => [`${release.metadata.namespace}/${name}`, { release, name }]));
    for (const { namespace, name } of [...served.collection.list()])
      if (!now.has(`${namespace}/${name}`)) served.collection.remove(namespace, name, 0);
    for (const { release, name } of now.values()) served.collection.put(this.project(served.kind, release, name), 0);
  }
}
