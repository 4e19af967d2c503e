import { kindsOf } from '../lib/kind.ts';

// Kinds of tenant gateways of the platform.

const kinds = kindsOf('gateway.cozystack.io', 'v1alpha1');

export const TenantGateway = kinds.namespaced('TenantGateway', 'tenantgateways');
