import { definePackageVariants, installed, published } from '../../lib/package.ts';
import { unauthored } from '../../lib/unauthored.ts';
import { cozystackEngine } from '../../system/cozystack-engine.ts';
import { kubevirt } from '../../system/kubevirt.ts';
import { networking } from '../../system/networking.ts';

export const vmInstance = unauthored('apps/vm-instance');

const vmInstanceRdChart = unauthored('system/vm-instance-rd');

export const vmInstanceApplication = definePackageVariants('vm-instance-application', {
  kubevirt: {
    dependsOn: [networking, kubevirt, cozystackEngine],
    components: [published(vmInstance), installed(vmInstanceRdChart, { namespace: 'cozy-system' })],
  },
});
