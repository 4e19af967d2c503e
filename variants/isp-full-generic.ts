import { platformVariant } from '../constructs/core/platform/variant.ts';

/** Machines with any Linux and any Kubernetes distribution that the platform owns from the network up. */
export const ispFullGeneric = platformVariant({
  name: 'isp-full-generic',
  description: 'Everything, on machines with any Linux and Kubernetes distribution.',
  system: 'isp-full-generic',
  bundles: ['iaas', 'paas', 'naas'],
  install: { variant: 'isp-full-generic', values: {} },
});
