import { definePackage, installed, published } from '../../lib/package.ts';
import { unauthored } from '../../lib/unauthored.ts';
import { cozystackEngine } from '../../system/cozystack-engine.ts';
import { harborChart } from '../../system/harbor.ts';
import { networking } from '../../system/networking.ts';
import { objectstorageController } from '../../system/objectstorage-controller.ts';
import { postgresOperator } from '../../system/postgres-operator.ts';
import { redisOperator } from '../../system/redis-operator.ts';

export const harbor = unauthored('apps/harbor');

const harborRdChart = unauthored('system/harbor-rd');

export const harborApplication = definePackage('harbor-application', {
  dependsOn: [networking, postgresOperator, redisOperator, objectstorageController, cozystackEngine],
  components: [
    published(harborChart, { name: 'harbor-system' }),
    published(harbor),
    installed(harborRdChart, { namespace: 'cozy-system' }),
  ],
});
