import { definePackage, installed, published } from '../../lib/package.ts';
import { unauthored } from '../../lib/unauthored.ts';
import { cozystackEngine } from '../../system/cozystack-engine.ts';
import { networking } from '../../system/networking.ts';

export const bootbox = unauthored('extra/bootbox');

const bootboxRdChart = unauthored('system/bootbox-rd');

export const bootboxApplication = definePackage('bootbox-application', {
  dependsOn: [networking, cozystackEngine],
  components: [published(bootbox), installed(bootboxRdChart, { namespace: 'cozy-system' })],
});
