import { definePackage, installed, published } from '../../lib/package.ts';
import { unauthored } from '../../lib/unauthored.ts';
import { cozystackEngine } from '../../system/cozystack-engine.ts';
import { networking } from '../../system/networking.ts';

export const info = unauthored('extra/info');

const infoRdChart = unauthored('system/info-rd');

export const infoApplication = definePackage('info-application', {
  dependsOn: [networking, cozystackEngine],
  components: [published(info), installed(infoRdChart, { namespace: 'cozy-system' })],
});
