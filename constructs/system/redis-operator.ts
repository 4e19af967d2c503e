import { RedisFailover } from '../kinds/databases.spotahome.com.ts';
import { definePackage, installed } from '../lib/package.ts';
import { upstreamChart } from '../lib/upstream-chart.ts';
import { networking } from './networking.ts';

export const redisOperatorChart = upstreamChart({
  name: 'redis-operator',
  upstream: [{ name: 'redis-operator', version: '3.3.5', repository: 'oci://ghcr.io/freshworks-oss/charts/redis-operator' }],
  provides: [RedisFailover],
});

export const redisOperator = definePackage('redis-operator', {
  dependsOn: [networking],
  components: [installed(redisOperatorChart, { namespace: 'cozy-redis-operator', upgradeCRDs: 'CreateReplace' })],
});
