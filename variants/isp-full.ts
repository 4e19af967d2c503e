import { platformVariant } from '../constructs/core/platform/variant.ts';

/** Machines with Talos Linux that the platform owns from the network up. */
export const ispFull = platformVariant({
  name: 'isp-full',
  description: 'Everything, on machines with Talos Linux that the platform owns.',
  system: 'isp-full',
  bundles: ['iaas', 'paas', 'naas'],
  install: { variant: 'isp-full', values: {} },
});
