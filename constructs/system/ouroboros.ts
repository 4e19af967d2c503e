import { ingressApplication } from '../extra/ingress/package.ts';
import { definePackage, installed } from '../lib/package.ts';
import { upstreamChart } from '../lib/upstream-chart.ts';
import { networking } from './networking.ts';

export const ouroborosChart = upstreamChart({
  name: 'ouroboros',
  upstream: [{ name: 'ouroboros', version: '0.8.1', repository: 'oci://ghcr.io/lexfrei/charts/ouroboros' }],
});

export const ouroboros = definePackage('ouroboros', {
  dependsOn: [networking, ingressApplication],
  components: [installed(ouroborosChart, { namespace: 'cozy-ouroboros' })],
});
