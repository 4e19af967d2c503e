import { definePackageVariants, installed, published } from '../../lib/package.ts';
import { unauthored } from '../../lib/unauthored.ts';
import { cozystackEngine } from '../../system/cozystack-engine.ts';
import { multus } from '../../system/multus.ts';
import { networking } from '../../system/networking.ts';

export const vpc = unauthored('apps/vpc');

const virtualprivatecloudRdChart = unauthored('system/virtualprivatecloud-rd');

export const virtualprivatecloudApplication = definePackageVariants('virtualprivatecloud-application', {
  kubevirt: {
    dependsOn: [networking, multus, cozystackEngine],
    components: [published(vpc, { name: 'virtualprivatecloud' }), installed(virtualprivatecloudRdChart, { namespace: 'cozy-system' })],
  },
});
