import type { Client } from '../../kit/client/client.ts';
import { type Namespace, namespaces } from '../../kit/client/kinds.ts';
import { Informer } from '../../kit/informer/informer.ts';
import type { Logger } from '../../kit/log/log.ts';
import type { ApplicationBackend } from '../application/backend.ts';
import type { ReleaseCadence } from '../application/helm-release.ts';
import { ApplicationProjector } from '../application/projector.ts';
import { QuotaGate } from '../application/quota-gate.ts';
import { tenantQuotas } from '../application/quota-pool.ts';
import { TENANT } from '../application/tenant.ts';
import type { Authorizer } from '../auth/authorize.ts';
import { clusterOptions } from '../core/option/cluster-options.ts';
import { Options } from '../core/option/options.ts';
import { platformOptions } from '../core/option/platform-options.ts';
import { TenantModules } from '../core/tenant-modules.ts';
import { BY_NAMESPACE, TenantNamespaces } from '../core/tenant-namespaces.ts';
import { tenantSecretSource } from '../core/tenant-secrets.ts';
import { APPS_GROUP, VERSION } from '../registry/application-kind.ts';
import { applicationResource } from '../resources/apps.ts';
import { applicationSource } from '../resources/apps-source.ts';
import { CORE_GROUP, SDN_GROUP } from '../resources/core.ts';
import type { ResourceSource } from '../resources/resource-source.ts';
import { securityGroupSource } from '../sdn/security-groups.ts';
import { type Served, sourceKey } from '../server/routes.ts';
import { changeVersion } from '../store/feed.ts';
import { ApplicationSources } from './application-sources.ts';
import { DiscoveryAnnouncement } from './discovery-announcement.ts';
import { type RoleBinding, roleBindings } from './kinds.ts';
import { RegistrySource } from './registry-source.ts';
import { slimBinding } from './slim.ts';

/** The followed cluster as views of it: every source of every resource, and the tables by which requests find them. */
export class ServedCluster {
  readonly registry: RegistrySource;
  readonly namespaces: Informer<Namespace>;
  readonly #applications: ApplicationSources;
  readonly #projector: ApplicationProjector;
  readonly #bindings: Informer<RoleBinding>;
  readonly #backend: ApplicationBackend;
  readonly #tenantNamespaces: TenantNamespaces;
  readonly #tenantModules: TenantModules;
  readonly #tenantSecrets;
  readonly #securityGroups;
  readonly #options: Options;
  readonly #announcement: DiscoveryAnnouncement;
  #tables: Served = { groups: [], sources: new Map() };

  constructor(client: Client, authorizer: Authorizer, cadence: ReleaseCadence, log: Logger) {
    this.registry = new RegistrySource(client, log);
    this.#announcement = new DiscoveryAnnouncement(client, log);
    this.namespaces = new Informer(client, namespaces, { log });
    this.#applications = new ApplicationSources(client, log);
    this.#projector = new ApplicationProjector(this.#applications);
    const feed = this.#applications.releasesFeed;
    const tenants = (version?: number) => tenantQuotas(this.#projector.collection(TENANT), version);
    this.#backend = { client, projector: this.#projector, feed, cadence, quota: new QuotaGate(client, tenants) };
    this.#bindings = new Informer(client, roleBindings, {
      log,
      transform: slimBinding,
      indexes: { [BY_NAMESPACE]: ({ metadata }) => [metadata.namespace ?? ''] },
    });
    this.#tenantNamespaces = new TenantNamespaces(this.namespaces, this.#bindings, authorizer);
    this.#tenantModules = new TenantModules(feed);
    this.#tenantSecrets = tenantSecretSource(client, log);
    const version = () => feed.version;
    this.#securityGroups = securityGroupSource(client, log, version);
    const platform = platformOptions({
      releases: () => this.#applications.releases(),
      applications: (kind, namespace) => this.#projector.collection(kind)?.list(namespace) ?? [],
      registry: () => this.registry.current,
    });
    this.#options = new Options([...clusterOptions(client), ...platform], version, log);
  }

  /** The tables as they are now; another object takes their place when kinds come or go. */
  get served(): Served {
    return this.#tables;
  }

  /** Those whose first lists must be whole before anything is served. */
  get informers() {
    return [
      this.registry.informer,
      this.namespaces,
      this.#bindings,
      this.#tenantSecrets.feed.informer,
      ...this.#applications.informers,
    ] as const;
  }

  /** Those of kinds that a cluster may lack. */
  get optionalInformers() {
    return [this.#securityGroups.feed.informer] as const;
  }

  /** Begins to serve, once all first lists are whole. */
  start(signal: AbortSignal): void {
    const feed = this.#applications.releasesFeed;
    feed.loaded();
    this.registry.start((registry) => {
      this.#projector.register(registry);
      this.#tables = this.#makeTables();
      this.#announcement.changed(registry);
    });
    this.#tenantModules.load();
    feed.informer.onChange((change) => this.#tenantModules.changed(change, changeVersion(feed.informer, change)));
    this.#applications.start(this.#projector, signal);
    this.#tenantNamespaces.start(signal);
    this.#tenantSecrets.start(signal);
    this.#options.start(signal);
    void this.#securityGroups.feed.informer.synced.then(() => !signal.aborted && this.#securityGroups.start(signal));
  }

  /** What is served at this moment, for metrics. */
  *collections(): Generator<{ resource: string; objects: number; watchers: number }> {
    for (const kind of this.registry.current.kinds) {
      const { size: objects = 0, watchers = 0 } = this.#projector.collection(kind.kind) ?? {};
      yield { resource: kind.plural, objects, watchers };
    }
    for (const { resource, current } of [this.#tenantSecrets, this.#securityGroups])
      yield { resource: resource.resource, objects: current.size, watchers: current.watchers };
    for (const { resource, current } of [this.#tenantNamespaces, this.#tenantModules])
      yield { resource: resource.resource, objects: current.size, watchers: current.watchers };
  }

  /** Ends all watches, so that clients go on elsewhere. */
  async close(): Promise<void> {
    for (const collection of this.#projector.collections()) collection.close();
    for (const source of this.#fixed()) if (source !== (this.#options as ResourceSource)) (await source.collection('')).close();
  }

  #fixed(): ResourceSource[] {
    return [
      this.#tenantNamespaces,
      this.#tenantSecrets,
      this.#tenantModules,
      this.#options,
      this.#securityGroups,
    ] as unknown as ResourceSource[];
  }

  #makeTables(): Served {
    const { kinds } = this.registry.current;
    const applications = kinds.map((kind) => applicationSource(kind, this.#backend)) as unknown as ResourceSource[];
    const fixed = this.#fixed();
    const of = (group: string) => ({
      group,
      version: VERSION,
      resources: fixed.map(({ resource }) => resource).filter((resource) => resource.group === group),
    });
    return {
      groups: [{ group: APPS_GROUP, version: VERSION, resources: kinds.map(applicationResource) }, of(CORE_GROUP), of(SDN_GROUP)],
      sources: new Map([...applications, ...fixed].map((source) => [sourceKey(source.resource), source])),
    };
  }
}
