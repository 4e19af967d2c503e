import { definePackage, installed } from '../lib/package.ts';
import { unauthored } from '../lib/unauthored.ts';
import { networking } from './networking.ts';

export const backupControllerChart = unauthored('system/backup-controller');

export const backupController = definePackage('backup-controller', {
  dependsOn: [networking],
  components: [installed(backupControllerChart, { namespace: 'cozy-backup-controller', privileged: true })],
});
