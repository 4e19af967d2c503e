import { bucketApplication } from '../apps/bucket/package.ts';
import { definePackage, installed } from '../lib/package.ts';
import { backupController } from './backup-controller.ts';
import { backupstrategyControllerChart } from './backupstrategy-controller/index.ts';
import { cozystackBasics } from './cozystack-basics.ts';
import { networking } from './networking.ts';
import { objectstorageController } from './objectstorage-controller.ts';
import { velero } from './velero.ts';

export const backupstrategyController = definePackage('backupstrategy-controller', {
  dependsOn: [networking, cozystackBasics, backupController, bucketApplication, objectstorageController, velero],
  components: [
    installed(backupstrategyControllerChart, { namespace: 'cozy-backup-controller', privileged: true, upgradeCRDs: 'CreateReplace' }),
  ],
});
