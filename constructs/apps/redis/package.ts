import { definePackage, installed, published } from '../../lib/package.ts';
import { unauthored } from '../../lib/unauthored.ts';
import { cozystackEngine } from '../../system/cozystack-engine.ts';
import { networking } from '../../system/networking.ts';
import { redisOperator } from '../../system/redis-operator.ts';

export const redis = unauthored('apps/redis');

const redisRdChart = unauthored('system/redis-rd');

export const redisApplication = definePackage('redis-application', {
  dependsOn: [networking, redisOperator, cozystackEngine],
  components: [published(redis), installed(redisRdChart, { namespace: 'cozy-system' })],
});
