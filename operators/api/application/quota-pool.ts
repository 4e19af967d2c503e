import { isJsonObject, type Json, type JsonObject } from '../objects.ts';
import type { Collection } from '../store/collection.ts';
import type { HelmRelease } from './helm-release.ts';
import { type Quota, readQuota } from './quota.ts';
import { ownerOf, ROOT_NAMESPACE, type TenantRef, workloadNamespace } from './tenant.ts';

/** A tenant as the quota gate sees it. */
export interface TenantQuota extends TenantRef {
  readonly declared: Quota;
}

/** Reads a tenant's declared quota out of its values; what cannot be read declares nothing. */
export function declaredQuota(values: Json | undefined): Quota {
  const { quota, errors } = readQuota(isJsonObject(values) ? (values as JsonObject)['resourceQuotas'] : undefined);
  return errors.length === 0 ? quota : new Map();
}

/**
 * Quotas of all tenants.
 * @param version of their view; as they are now if none is given, or that one is forgotten
 */
export function tenantQuotas(tenants: Collection<HelmRelease> | undefined, version?: number): TenantQuota[] {
  const found = (version === undefined ? undefined : tenants?.listAt(version)) ?? tenants?.list() ?? [];
  return found.map((entry) => ({
    namespace: entry.namespace,
    name: entry.name,
    // What is past is kept as it was shown, without its release.
    declared: declaredQuota(entry.source ? entry.source.spec?.values : (entry.object()['spec'] as Json | undefined)),
  }));
}

/** The pool that a tenant in a namespace draws from. */
export interface Pool {
  readonly parent: Quota;
  /** Quotas of the parent's other children. */
  readonly siblings: readonly Quota[];
  /** Namespaces whose usage counts against the parent: its own, and those of descendants that are bounded by no nearer tenant. */
  readonly namespaces: readonly string[];
}

/**
 * Finds the pool of the tenant `name` in `namespace`.
 * @param tenants all tenants of the cluster
 * @returns undefined if nothing bounds it: no parent, or one without a quota. The root tenant has no parent.
 */
export function poolOf(tenants: readonly TenantQuota[], { namespace, name }: TenantRef): Pool | undefined {
  if (namespace === ROOT_NAMESPACE && name === 'root') return undefined;
  const owner = ownerOf(namespace);
  const isSame = (a: TenantRef, b: TenantRef) => a.namespace === b.namespace && a.name === b.name;
  const parent = owner && tenants.find((tenant) => isSame(tenant, owner));
  if (!parent || parent.declared.size === 0) return undefined;
  const own = workloadNamespace(namespace, name);
  const byNamespace = new Map(tenants.map((tenant) => [workloadNamespace(tenant.namespace, tenant.name), tenant]));
  const siblings = tenants.filter(
    (tenant) => tenant.namespace === namespace && !isSame(tenant, { namespace, name }) && !isSame(tenant, parent),
  );
  return {
    parent: parent.declared,
    siblings: siblings.map(({ declared }) => declared),
    namespaces: [...byNamespace.keys()].filter((candidate) => candidate !== own && boundedBy(byNamespace, candidate) === parent).sort(),
  };
}

/** The nearest tenant, itself included, that bounds what is used in a namespace. */
function boundedBy(byNamespace: ReadonlyMap<string, TenantQuota>, namespace: string): TenantQuota | undefined {
  for (let at: string | undefined = namespace; at; ) {
    const tenant = byNamespace.get(at);
    if (!tenant) return undefined;
    if (tenant.declared.size > 0) return tenant;
    if (at === ROOT_NAMESPACE) return undefined;
    at = tenant.namespace;
  }
  return undefined;
}
