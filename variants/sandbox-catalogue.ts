import { bucketApplication } from '../constructs/apps/bucket/package.ts';
import { clickhouseApplication } from '../constructs/apps/clickhouse/package.ts';
import { httpCacheApplication } from '../constructs/apps/http-cache/package.ts';
import { kafkaApplication } from '../constructs/apps/kafka/package.ts';
import { kubernetesApplication } from '../constructs/apps/kubernetes/package.ts';
import { postgresApplication } from '../constructs/apps/postgres/package.ts';
import { redisApplication } from '../constructs/apps/redis/package.ts';
import { tenantApplication } from '../constructs/apps/tenant/package.ts';
import { vmDiskApplication } from '../constructs/apps/vm-disk/package.ts';
import { vmInstanceApplication } from '../constructs/apps/vm-instance/package.ts';
import { cozystackBasics } from '../constructs/system/cozystack-basics.ts';
import { oneMachine } from './one-machine.ts';

/** Many applications at once, to try them and to test them; `up` takes about twice as long as with `sandbox`. The tenant's application brings its modules. */
export const sandboxCatalogue = oneMachine({
  name: 'sandbox-catalogue',
  description: 'Tenants and many of their services on one machine, foreign operators simulated.',
  wanted: [
    cozystackBasics,
    tenantApplication,
    postgresApplication,
    redisApplication,
    kafkaApplication,
    clickhouseApplication,
    bucketApplication,
    httpCacheApplication,
    vmDiskApplication,
    vmInstanceApplication,
    kubernetesApplication,
  ],
});
