import { definePackage, installed } from '../lib/package.ts';
import { upstreamChart } from '../lib/upstream-chart.ts';
import { networking } from './networking.ts';
import { prometheusOperatorCrds } from './prometheus-operator-crds.ts';

export const metricsServerChart = upstreamChart({
  name: 'metrics-server',
  upstream: [{ name: 'metrics-server', version: '3.12.2', repository: 'https://kubernetes-sigs.github.io/metrics-server/' }],
});

export const metricsServer = definePackage('metrics-server', {
  dependsOn: [networking, prometheusOperatorCrds],
  components: [installed(metricsServerChart, { namespace: 'cozy-monitoring' })],
});
