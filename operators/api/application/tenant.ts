/** The one kind whose applications own a namespace. */
export const TENANT = 'Tenant';
export const ROOT_NAMESPACE = 'tenant-root';
const PREFIX = 'tenant-';

/** The namespace that belongs to the tenant `name` created in `namespace`. */
export function workloadNamespace(namespace: string, name: string): string {
  if (namespace === ROOT_NAMESPACE) return name === 'root' ? ROOT_NAMESPACE : PREFIX + name;
  return `${namespace}-${name}`;
}

/** A tenant by the namespace it was created in and its name there. */
export interface TenantRef {
  readonly namespace: string;
  readonly name: string;
}

/** The tenant that owns a namespace; undefined for namespaces of no tenant. The root tenant owns `tenant-root` and lies in it. */
export function ownerOf(namespace: string): TenantRef | undefined {
  if (namespace === ROOT_NAMESPACE) return { namespace: ROOT_NAMESPACE, name: 'root' };
  if (!namespace.startsWith(PREFIX)) return undefined;
  const segments = namespace.slice(PREFIX.length).split('-');
  const name = segments.pop();
  if (!name || segments.some((segment) => segment === '')) return undefined;
  return segments.length === 0 ? { namespace: ROOT_NAMESPACE, name } : { namespace: PREFIX + segments.join('-'), name };
}

export const isRootTenant = (kind: string, namespace: string, name: string): boolean =>
  kind === TENANT && namespace === ROOT_NAMESPACE && name === 'root';
