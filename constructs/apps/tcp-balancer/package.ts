import { definePackage, installed, published } from '../../lib/package.ts';
import { unauthored } from '../../lib/unauthored.ts';
import { cozystackEngine } from '../../system/cozystack-engine.ts';
import { networking } from '../../system/networking.ts';

export const tcpBalancer = unauthored('apps/tcp-balancer');

const tcpBalancerRdChart = unauthored('system/tcp-balancer-rd');

export const tcpBalancerApplication = definePackage('tcp-balancer-application', {
  dependsOn: [networking, cozystackEngine],
  components: [published(tcpBalancer), installed(tcpBalancerRdChart, { namespace: 'cozy-system' })],
});
