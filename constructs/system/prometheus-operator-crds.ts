import * as kinds from '../kinds/monitoring.coreos.com.ts';
import { definePackage, installed } from '../lib/package.ts';
import { upstreamChart } from '../lib/upstream-chart.ts';

export const prometheusOperatorCrdsChart = upstreamChart({
  name: 'prometheus-operator-crds',
  upstream: [{ name: 'prometheus-operator-crds', version: '25.0.0', repository: 'https://prometheus-community.github.io/helm-charts' }],
  provides: Object.values(kinds),
});

export const prometheusOperatorCrds = definePackage('prometheus-operator-crds', {
  components: [installed(prometheusOperatorCrdsChart, { namespace: 'cozy-victoria-metrics-operator' })],
});
