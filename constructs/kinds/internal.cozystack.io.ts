import { kindsOf } from '../lib/kind.ts';

// Kinds of what the platform tells its own controllers.

const kinds = kindsOf('internal.cozystack.io', 'v1alpha1');

export const TenantProjection = kinds.namespaced('TenantProjection', 'tenantprojections');
