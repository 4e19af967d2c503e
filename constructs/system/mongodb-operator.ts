import * as kinds from '../kinds/psmdb.percona.com.ts';
import { definePackage, installed } from '../lib/package.ts';
import { upstreamChart } from '../lib/upstream-chart.ts';
import { certManager } from './cert-manager.ts';
import { networking } from './networking.ts';
import { prometheusOperatorCrds } from './prometheus-operator-crds.ts';

export const mongodbOperatorChart = upstreamChart({
  name: 'mongodb-operator',
  upstream: [{ name: 'psmdb-operator', version: '1.22.0', repository: 'https://percona.github.io/percona-helm-charts' }],
  provides: Object.values(kinds),
});

export const mongodbOperator = definePackage('mongodb-operator', {
  dependsOn: [networking, prometheusOperatorCrds, certManager],
  components: [installed(mongodbOperatorChart, { namespace: 'cozy-mongodb-operator', upgradeCRDs: 'CreateReplace' })],
});
