import { platformVariant } from '../constructs/core/platform/variant.ts';

/** A cluster that somebody else runs: network and storage are there, machines for tenants are not offered. */
export const ispHosted = platformVariant({
  name: 'isp-hosted',
  description: 'Managed services on a cluster that somebody else runs.',
  system: 'isp-hosted',
  bundles: ['paas', 'naas'],
  install: { variant: 'isp-hosted', values: {} },
});
