import * as kinds from '../kinds/grafana.integreatly.org.ts';
import { definePackage, installed } from '../lib/package.ts';
import { upstreamChart } from '../lib/upstream-chart.ts';
import { networking } from './networking.ts';

export const grafanaOperatorChart = upstreamChart({
  name: 'grafana-operator',
  upstream: [{ name: 'grafana-operator', version: '0.3.0', repository: 'https://github.com/grafana-operator/grafana-operator' }],
  provides: Object.values(kinds),
});

export const grafanaOperator = definePackage('grafana-operator', {
  dependsOn: [networking],
  components: [installed(grafanaOperatorChart, { namespace: 'cozy-grafana-operator' })],
});
