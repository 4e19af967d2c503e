import { platformVariant } from '../constructs/core/platform/variant.ts';
import { CiliumClusterwideNetworkPolicy, CiliumNetworkPolicy } from '../constructs/kinds/cilium.io.ts';
import { DataStore } from '../constructs/kinds/kamaji.clastix.io.ts';

/** A cluster that somebody else runs: network and storage are there, machines for tenants are not offered. */
export const ispHosted = platformVariant({
  name: 'isp-hosted',
  description: 'Managed services on a cluster that somebody else runs.',
  system: 'isp-hosted',
  bundles: ['paas', 'naas'],
  // Tenants are kept apart by policies of Cilium; an Etcd of a tenant is for control planes of Kamaji. Who offers either runs them.
  given: [CiliumNetworkPolicy, CiliumClusterwideNetworkPolicy, DataStore],
  install: { variant: 'isp-hosted', values: {} },
});
