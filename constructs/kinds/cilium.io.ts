import { kindsOf } from '../lib/kind.ts';

// Kinds of Cilium.

const kinds = kindsOf('cilium.io', 'v2');

export const CiliumNetworkPolicy = kinds.namespaced('CiliumNetworkPolicy', 'ciliumnetworkpolicies');
export const CiliumClusterwideNetworkPolicy = kinds.cluster('CiliumClusterwideNetworkPolicy', 'ciliumclusterwidenetworkpolicies');
