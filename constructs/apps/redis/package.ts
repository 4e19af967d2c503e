import { applicationPackage } from '../../lib/application-package.ts';
import { cozystackEngine } from '../../system/cozystack-engine.ts';
import { networking } from '../../system/networking.ts';
import { redisOperator } from '../../system/redis-operator.ts';
import { redis } from './index.ts';

export const redisApplication = applicationPackage(redis, { dependsOn: [networking, redisOperator, cozystackEngine] });
