import { applicationPackage } from '../../lib/application-package.ts';
import { cozystackEngine } from '../../system/cozystack-engine.ts';
import { kubevirt } from '../../system/kubevirt.ts';
import { networking } from '../../system/networking.ts';
import { vmInstance } from './index.ts';

export const vmInstanceApplication = applicationPackage(vmInstance, {
  dependsOn: [networking, kubevirt, cozystackEngine],
  variant: 'kubevirt',
});
