import { applicationPackage } from '../../lib/application-package.ts';
import { published } from '../../lib/package.ts';
import { bucketChart } from '../../system/bucket/index.ts';
import { cozystackEngine } from '../../system/cozystack-engine.ts';
import { networking } from '../../system/networking.ts';
import { objectstorageController } from '../../system/objectstorage-controller.ts';
import { bucket } from './index.ts';

export const bucketApplication = applicationPackage(bucket, {
  dependsOn: [networking, objectstorageController, cozystackEngine],
  helpers: [published(bucketChart, { name: 'bucket-system' })],
});
