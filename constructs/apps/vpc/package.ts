import { applicationPackage } from '../../lib/application-package.ts';
import { cozystackEngine } from '../../system/cozystack-engine.ts';
import { multus } from '../../system/multus.ts';
import { networking } from '../../system/networking.ts';
import { vpc } from './index.ts';

export const virtualprivatecloudApplication = applicationPackage(vpc, {
  dependsOn: [networking, multus, cozystackEngine],
  variant: 'kubevirt',
});
