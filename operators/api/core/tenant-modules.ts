import type { Change } from '../../kit/informer/delivery.ts';
import { releaseConditions } from '../application/conditions.ts';
import type { HelmRelease } from '../application/helm-release.ts';
import { ageCell, readyCell, versionCell } from '../representation/columns.ts';
import { viewMeta } from '../representation/view-meta.ts';
import { READ_WAIT_MS } from '../resources/apps-source.ts';
import { tenantModules } from '../resources/core.ts';
import type { ResourceSource } from '../resources/resource-source.ts';
import { apiVersionOf } from '../resources/served-resource.ts';
import { Collection } from '../store/collection.ts';
import type { Projected } from '../store/entry.ts';
import { type Feed, versionOf } from '../store/feed.ts';
import { MODULE_MARKER } from './markers.ts';

const isModule = ({ metadata }: HelmRelease): boolean => metadata.labels?.[MODULE_MARKER] === 'true';

/** The module that a release is. */
export function projectModule(release: HelmRelease): Projected<HelmRelease> {
  const { metadata, spec, status } = release;
  const conditions = releaseConditions(release);
  const version = status?.lastAttemptedRevision;
  const shown = { ...(version ? { version } : {}), ...(conditions.length > 0 ? { conditions } : {}) };
  const appVersion = spec?.chart?.spec?.version;
  return {
    source: release,
    object: {
      apiVersion: apiVersionOf(tenantModules),
      kind: tenantModules.kind,
      metadata: viewMeta(metadata, [MODULE_MARKER]),
      ...(appVersion ? { appVersion } : {}),
      ...(Object.keys(shown).length > 0 ? { status: shown } : {}),
    },
    cells: [metadata.name, readyCell(conditions), ageCell(metadata.creationTimestamp), versionCell(version)],
  };
}

/** TenantModules: releases that carry the marker, under their own names. */
export class TenantModules implements ResourceSource<HelmRelease> {
  readonly resource = tenantModules;
  readonly #feed: Feed<HelmRelease>;
  #modules: Collection<HelmRelease>;

  constructor(feed: Feed<HelmRelease>) {
    this.#feed = feed;
    this.#modules = new Collection(() => feed.version);
  }

  /** Takes in what the feed holds already. */
  load(): void {
    this.#modules = new Collection(() => this.#feed.version);
    this.#modules.load(
      this.#feed.informer
        .list()
        .filter(isModule)
        .map((release) => ({ projected: projectModule(release), version: versionOf(release) })),
    );
  }

  changed({ type, object }: Change<HelmRelease>, version: number): void {
    const { namespace = '', name } = object.metadata;
    if (type === 'deleted' || !isModule(object)) this.#modules.remove(namespace, name, version);
    else this.#modules.put(projectModule(object), version);
  }

  get current(): Collection<HelmRelease> {
    return this.#modules;
  }

  async collection(): Promise<Collection<HelmRelease>> {
    return this.#modules;
  }

  reached(version: number): Promise<boolean> {
    return this.#feed.reached(version, READ_WAIT_MS);
  }
}
