import type { WorkloadMonitor } from '../../../constructs/lib/api/workload-monitor.ts';
import type { Client } from '../../kit/client/client.ts';
import { Informer } from '../../kit/informer/informer.ts';
import type { Logger } from '../../kit/log/log.ts';
import { type HelmRelease, helmReleases } from '../application/helm-release.ts';
import { GROUP_LABEL, KIND_LABEL, NAME_LABEL } from '../application/labels.ts';
import type { ApplicationProjector, ProjectionSources } from '../application/projector.ts';
import { APPS_GROUP } from '../registry/application-kind.ts';
import { BEHIND_MS, changeVersion, Feed } from '../store/feed.ts';
import { monitors, type Service, services } from './kinds.ts';
import { slimMonitor, slimRelease, slimService } from './slim.ts';

const OWNER = 'owner';
const NAMESPACE = 'namespace';

const ownerKey = (kind: string, namespace: string, name: string): string => `${namespace}/${kind}/${name}`;

function ownerKeys({ metadata }: WorkloadMonitor): string[] {
  const labels = metadata.labels ?? {};
  const [kind, name] = [labels[KIND_LABEL], labels[NAME_LABEL]];
  return labels[GROUP_LABEL] === APPS_GROUP && kind && name ? [ownerKey(kind, metadata.namespace ?? '', name)] : [];
}

const hasAddress = (service: Service): boolean =>
  service.spec?.type === 'LoadBalancer' && (service.status?.loadBalancer?.ingress ?? []).some(({ ip }) => Boolean(ip));

/** The followed kinds that make applications: releases, monitors of their workloads, services of tenants. */
export class ApplicationSources implements ProjectionSources {
  readonly releasesFeed: Feed<HelmRelease>;
  readonly #monitors: Informer<WorkloadMonitor>;
  readonly #services: Informer<Service>;
  readonly #log: Logger;

  constructor(client: Client, log: Logger) {
    this.#log = log;
    this.releasesFeed = new Feed(new Informer(client, helmReleases, { log, transform: slimRelease }));
    this.#monitors = new Informer(client, monitors, { log, transform: slimMonitor, indexes: { [OWNER]: ownerKeys } });
    this.#services = new Informer(client, services, {
      log,
      transform: slimService,
      indexes: { [NAMESPACE]: (service) => (hasAddress(service) ? [service.metadata.namespace ?? ''] : []) },
    });
  }

  get informers() {
    return [this.releasesFeed.informer, this.#monitors, this.#services] as const;
  }

  version(): number {
    return this.releasesFeed.version;
  }

  releases(): readonly HelmRelease[] {
    return this.releasesFeed.informer.list();
  }

  release(namespace: string, name: string): HelmRelease | undefined {
    return this.releasesFeed.informer.get({ namespace, name });
  }

  monitors(kind: string, namespace: string, name: string): readonly WorkloadMonitor[] {
    return this.#monitors.byIndex(OWNER, ownerKey(kind, namespace, name));
  }

  externalAddresses(namespace: string): number {
    return this.#services.byIndex(NAMESPACE, namespace).length;
  }

  /** Hands changes to the projector, once all lists are whole. */
  start(projector: ApplicationProjector, signal: AbortSignal): void {
    this.releasesFeed.start((change) => projector.releaseChanged(change, changeVersion(this.releasesFeed.informer, change)), signal);
    this.#monitors.onChange((change) => {
      const version = changeVersion(this.#monitors, change);
      this.#inOrder(version, () => {
        projector.monitorChanged(change.object, version);
        if (change.previous) projector.monitorChanged(change.previous, version);
      });
    });
    this.#services.onChange((change) => {
      if (hasAddress(change.object) || (change.previous && hasAddress(change.previous)))
        this.#addressesChanged(projector, change.object.metadata.namespace ?? '', changeVersion(this.#services, change));
    });
  }

  #addressesChanged(projector: ApplicationProjector, namespace: string, version: number): void {
    this.#inOrder(version, () => projector.addressesChanged(namespace, version));
  }

  /** Lets changes of releases that come before a version be told before it; see {@link BEHIND_MS}. */
  #inOrder(version: number, tell: () => void): void {
    if (this.releasesFeed.version >= version) tell();
    else
      this.releasesFeed
        .reached(version, BEHIND_MS)
        .then(tell)
        .catch((error: unknown) => this.#log.error({ err: error, version }, 'a change could not be taken in'));
  }
}
