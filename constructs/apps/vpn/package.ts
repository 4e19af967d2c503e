import { definePackage, installed, published } from '../../lib/package.ts';
import { unauthored } from '../../lib/unauthored.ts';
import { cozystackEngine } from '../../system/cozystack-engine.ts';
import { networking } from '../../system/networking.ts';

export const vpn = unauthored('apps/vpn');

const vpnRdChart = unauthored('system/vpn-rd');

export const vpnApplication = definePackage('vpn-application', {
  dependsOn: [networking, cozystackEngine],
  components: [published(vpn), installed(vpnRdChart, { namespace: 'cozy-system' })],
});
