/** Namespace and release of the root tenant. */
export const ROOT = 'tenant-root';

/** Label of objects that nobody may delete before taking it off. */
export const NO_DELETE = { 'platform.cozystack.io/no-delete': 'true' } as const;

/** Label of objects that the platform keeps itself: no webhook asks which application they belong to. */
export const MANAGED = { 'internal.cozystack.io/managed-by-cozystack': '' } as const;

/** Label with the domain of a tenant's namespace. */
export const HOST_LABEL = 'namespace.cozystack.io/host';
