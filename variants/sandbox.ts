import { bucketApplication } from '../constructs/apps/bucket/package.ts';
import { redisApplication } from '../constructs/apps/redis/package.ts';
import { tenantApplication } from '../constructs/apps/tenant/package.ts';
import { infoApplication } from '../constructs/extra/info/package.ts';
import { cozystackBasics } from '../constructs/system/cozystack-basics.ts';
import { kamaji } from '../constructs/system/kamaji.ts';
import { oneMachine } from './one-machine.ts';

/** What `npm run up` brings. Kamaji brings a kind that every tenant's etcd has. */
export const sandbox = oneMachine({
  name: 'sandbox',
  description: 'Tenants and a few services on one machine, foreign operators simulated.',
  wanted: [cozystackBasics, tenantApplication, infoApplication, redisApplication, bucketApplication, kamaji],
});
