import { applicationPackage } from '../../lib/application-package.ts';
import { cozystackEngine } from '../../system/cozystack-engine.ts';
import { kubevirtCdi } from '../../system/kubevirt-cdi.ts';
import { networking } from '../../system/networking.ts';
import { vmDisk } from './index.ts';

export const vmDiskApplication = applicationPackage(vmDisk, {
  dependsOn: [networking, kubevirtCdi, cozystackEngine],
  variant: 'kubevirt',
});
