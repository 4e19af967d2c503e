import type { Namespace } from '../../kit/client/kinds.ts';
import type { Change } from '../../kit/informer/delivery.ts';
import type { Informer } from '../../kit/informer/informer.ts';
import type { Authorizer } from '../auth/authorize.ts';
import type { RoleBinding } from '../cluster/kinds.ts';
import { unauthorized } from '../errors/status.ts';
import type { User } from '../http/call.ts';
import { ageCell } from '../representation/columns.ts';
import { viewMeta } from '../representation/view-meta.ts';
import { READ_WAIT_MS } from '../resources/apps-source.ts';
import { tenantNamespaces } from '../resources/core.ts';
import type { ResourceSource, Visibility } from '../resources/resource-source.ts';
import { apiVersionOf } from '../resources/served-resource.ts';
import { Collection } from '../store/collection.ts';
import type { Entry, Projected } from '../store/entry.ts';
import { BEHIND_MS, changeVersion, Feed, versionOf } from '../store/feed.ts';
import { isPrivileged, keysOfUser, subjectKeys } from './audience.ts';

const isTenants = (name: string): boolean => name.startsWith('tenant-');

/** Name of the index of bindings that the source needs. */
export const BY_NAMESPACE = 'namespace';

const EVERYTHING: Visibility = { sees: () => true };

/** The view of a tenant's namespace, for those in `audience`. */
function projectNamespace(namespace: Namespace, audience: ReadonlySet<string>): Projected<Namespace> {
  const { metadata } = namespace;
  return {
    source: namespace,
    audience,
    object: { apiVersion: apiVersionOf(tenantNamespaces), kind: tenantNamespaces.kind, metadata: viewMeta(metadata, []) },
    cells: [metadata.name, ageCell(metadata.creationTimestamp)],
  };
}

/** TenantNamespaces: the namespaces of tenants, each shown to whom some binding in it names. */
export class TenantNamespaces implements ResourceSource<Namespace> {
  readonly resource = tenantNamespaces;
  readonly #feed: Feed<Namespace>;
  readonly #bindings: Informer<RoleBinding>;
  readonly #authorizer: Authorizer;
  #namespaces: Collection<Namespace>;

  /** @param bindings with the index {@link BY_NAMESPACE} */
  constructor(informer: Informer<Namespace>, bindings: Informer<RoleBinding>, authorizer: Authorizer) {
    this.#feed = new Feed(informer);
    this.#bindings = bindings;
    this.#authorizer = authorizer;
    this.#namespaces = new Collection(() => this.#feed.version);
  }

  /** Takes in what is known, and follows from there. */
  start(signal: AbortSignal): void {
    this.#feed.loaded();
    this.#namespaces = new Collection(() => this.#feed.version);
    this.#namespaces.load(
      this.#feed.informer
        .list()
        .filter(({ metadata }) => isTenants(metadata.name))
        .map((namespace) => ({ projected: projectNamespace(namespace, this.#audience(namespace)), version: versionOf(namespace) })),
    );
    this.#feed.start((change) => this.#changed(change), signal);
    this.#bindings.onChange((change) => {
      const version = changeVersion(this.#bindings, change);
      void this.#feed.reached(version, BEHIND_MS).then(() => this.#bindingChanged(change.object.metadata.namespace ?? '', version));
    });
  }

  get current(): Collection<Namespace> {
    return this.#namespaces;
  }

  async collection(): Promise<Collection<Namespace>> {
    return this.#namespaces;
  }

  reached(version: number): Promise<boolean> {
    return this.#feed.reached(version, READ_WAIT_MS);
  }

  /** Whoever may list all namespaces of the cluster sees all of these, too; everybody else those that a binding lets him into. */
  async visibility(user: User): Promise<Visibility> {
    if (!user.name) throw unauthorized();
    if (isPrivileged(user)) return EVERYTHING;
    const { allowed } = await this.#authorizer.decide(user, { verb: 'list', group: '', version: 'v1', resource: 'namespaces' });
    if (allowed) return EVERYTHING;
    const keys = keysOfUser(user);
    return { sees: ({ audience }: Entry) => audience !== undefined && keys.some((key) => audience.has(key)) };
  }

  #audience({ metadata }: Namespace): ReadonlySet<string> {
    const now = this.#bindings.byIndex(BY_NAMESPACE, metadata.name).flatMap(subjectKeys);
    // Bindings go before their namespace does: those who saw it shall see it end.
    const before = metadata.deletionTimestamp ? (this.#namespaces.get('', metadata.name)?.audience ?? []) : [];
    return new Set([...now, ...before]);
  }

  #changed(change: Change<Namespace>): void {
    const { type, object } = change;
    if (!isTenants(object.metadata.name)) return;
    const version = changeVersion(this.#feed.informer, change);
    if (type === 'deleted') this.#namespaces.remove('', object.metadata.name, version);
    else this.#namespaces.put(projectNamespace(object, this.#audience(object)), version);
  }

  #bindingChanged(name: string, version: number): void {
    const namespace = isTenants(name) ? this.#feed.informer.get({ name }) : undefined;
    if (namespace && this.#namespaces.get('', name)) this.#namespaces.put(projectNamespace(namespace, this.#audience(namespace)), version);
  }
}
