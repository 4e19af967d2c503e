import * as kinds from '../kinds/k8s.mariadb.com.ts';
import { definePackage, installed } from '../lib/package.ts';
import { upstreamChart } from '../lib/upstream-chart.ts';
import { certManager } from './cert-manager.ts';
import { networking } from './networking.ts';
import { prometheusOperatorCrds } from './prometheus-operator-crds.ts';

export const mariadbOperatorChart = upstreamChart({
  name: 'mariadb-operator',
  upstream: [{ name: 'mariadb-operator', version: '25.10.2', repository: 'https://mariadb-operator.github.io/mariadb-operator' }],
  provides: Object.values(kinds),
});

export const mariadbOperator = definePackage('mariadb-operator', {
  dependsOn: [networking, prometheusOperatorCrds, certManager],
  components: [installed(mariadbOperatorChart, { namespace: 'cozy-mariadb-operator' })],
});
