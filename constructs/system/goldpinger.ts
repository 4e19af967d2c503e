import { definePackage, installed } from '../lib/package.ts';
import { upstreamChart } from '../lib/upstream-chart.ts';
import { networking } from './networking.ts';
import { prometheusOperatorCrds } from './prometheus-operator-crds.ts';

export const goldpingerChart = upstreamChart({
  name: 'goldpinger',
  upstream: [{ name: 'goldpinger', version: '1.0.1', repository: 'https://bloomberg.github.io/goldpinger' }],
});

export const goldpinger = definePackage('goldpinger', {
  dependsOn: [networking, prometheusOperatorCrds],
  components: [installed(goldpingerChart, { namespace: 'cozy-goldpinger', privileged: true })],
});
