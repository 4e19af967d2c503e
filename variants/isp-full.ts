import { platformVariant } from '../constructs/core/platform/variant.ts';
import { DataStore } from '../constructs/kinds/kamaji.clastix.io.ts';

/** Machines with Talos Linux that the platform owns from the network up. */
export const ispFull = platformVariant({
  name: 'isp-full',
  description: 'Everything, on machines with Talos Linux that the platform owns.',
  system: 'isp-full',
  bundles: ['iaas', 'paas', 'naas'],
  // An Etcd of a tenant is for control planes of Kamaji, which come with the bundle iaas: without it there is nothing to order one for.
  given: [DataStore],
  install: { variant: 'isp-full', values: {} },
});
