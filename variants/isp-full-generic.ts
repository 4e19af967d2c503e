import { platformVariant } from '../constructs/core/platform/variant.ts';
import { DataStore } from '../constructs/kinds/kamaji.clastix.io.ts';

/** Machines with any Linux and any Kubernetes distribution that the platform owns from the network up. */
export const ispFullGeneric = platformVariant({
  name: 'isp-full-generic',
  description: 'Everything, on machines with any Linux and Kubernetes distribution.',
  system: 'isp-full-generic',
  bundles: ['iaas', 'paas', 'naas'],
  // An Etcd of a tenant is for control planes of Kamaji, which come with the bundle iaas: without it there is nothing to order one for.
  given: [DataStore],
  install: { variant: 'isp-full-generic', values: {} },
});
