import { definePackage, installed, published } from '../../lib/package.ts';
import { unauthored } from '../../lib/unauthored.ts';
import { bucketChart } from '../../system/bucket.ts';
import { cozystackEngine } from '../../system/cozystack-engine.ts';
import { networking } from '../../system/networking.ts';
import { objectstorageController } from '../../system/objectstorage-controller.ts';

export const bucket = unauthored('apps/bucket');

const bucketRdChart = unauthored('system/bucket-rd');

export const bucketApplication = definePackage('bucket-application', {
  dependsOn: [networking, objectstorageController, cozystackEngine],
  components: [
    published(bucketChart, { name: 'bucket-system' }),
    published(bucket),
    installed(bucketRdChart, { namespace: 'cozy-system' }),
  ],
});
