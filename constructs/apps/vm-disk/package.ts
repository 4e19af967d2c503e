import { definePackageVariants, installed, published } from '../../lib/package.ts';
import { unauthored } from '../../lib/unauthored.ts';
import { cozystackEngine } from '../../system/cozystack-engine.ts';
import { kubevirtCdi } from '../../system/kubevirt-cdi.ts';
import { networking } from '../../system/networking.ts';

export const vmDisk = unauthored('apps/vm-disk');

const vmDiskRdChart = unauthored('system/vm-disk-rd');

export const vmDiskApplication = definePackageVariants('vm-disk-application', {
  kubevirt: {
    dependsOn: [networking, kubevirtCdi, cozystackEngine],
    components: [published(vmDisk), installed(vmDiskRdChart, { namespace: 'cozy-system' })],
  },
});
