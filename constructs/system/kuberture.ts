import { definePackage, installed } from '../lib/package.ts';
import { upstreamChart } from '../lib/upstream-chart.ts';
import { networking } from './networking.ts';
import { prometheusOperatorCrds } from './prometheus-operator-crds.ts';

export const kubertureChart = upstreamChart({
  name: 'kuberture',
  upstream: [{ name: 'kuberture', version: '0.1.1', repository: 'oci://ghcr.io/lexfrei/kuberture/charts/kuberture' }],
});

export const kuberture = definePackage('kuberture', {
  dependsOn: [networking, prometheusOperatorCrds],
  components: [installed(kubertureChart, { namespace: 'cozy-kuberture' })],
});
