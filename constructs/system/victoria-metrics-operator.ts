import * as kinds from '../kinds/operator.victoriametrics.com.ts';
import { definePackage, installed } from '../lib/package.ts';
import { upstreamChart } from '../lib/upstream-chart.ts';
import { certManager } from './cert-manager.ts';
import { networking } from './networking.ts';

export const victoriaMetricsOperatorChart = upstreamChart({
  name: 'victoria-metrics-operator',
  upstream: [{ name: 'victoria-metrics-operator', version: '0.61.0', repository: 'https://victoriametrics.github.io/helm-charts/' }],
  provides: Object.values(kinds),
});

export const victoriaMetricsOperator = definePackage('victoria-metrics-operator', {
  dependsOn: [networking, certManager],
  components: [installed(victoriaMetricsOperatorChart, { namespace: 'cozy-victoria-metrics-operator' })],
});
