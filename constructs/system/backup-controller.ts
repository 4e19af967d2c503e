import { definePackage, installed } from '../lib/package.ts';
import { backupControllerChart } from './backup-controller/index.ts';
import { networking } from './networking.ts';

export const backupController = definePackage('backup-controller', {
  dependsOn: [networking],
  components: [installed(backupControllerChart, { namespace: 'cozy-backup-controller', privileged: true })],
});
