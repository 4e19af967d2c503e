import type { Step } from '../step.ts';
import { dropTenantFluxAddon } from './drop-tenant-flux-addon.ts';
import { groupRedisFailovers } from './group-redis-failovers.ts';

/**
 * The steps of this platform, which takes clusters over from version 54 of their data on. A step is a file beside, named by its id, and
 * a line here that gives the hash of that file: a test tells it.
 */
export const steps: readonly Step[] = [
  { ...groupRedisFailovers, hash: 'fe54ed494f419e35' },
  { ...dropTenantFluxAddon, hash: '6ad46be5ffb1e299' },
];
