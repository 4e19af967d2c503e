import * as kinds from '../kinds/apps.foundationdb.org.ts';
import { definePackage, installed } from '../lib/package.ts';
import { upstreamChart } from '../lib/upstream-chart.ts';
import { certManager } from './cert-manager.ts';
import { networking } from './networking.ts';

export const foundationdbOperatorChart = upstreamChart({
  name: 'foundationdb-operator',
  upstream: [{ name: 'fdb-operator', version: '0.3.0', repository: 'https://github.com/FoundationDB/fdb-kubernetes-operator.git' }],
  provides: Object.values(kinds),
});

export const foundationdbOperator = definePackage('foundationdb-operator', {
  dependsOn: [networking, certManager],
  components: [installed(foundationdbOperatorChart, { namespace: 'cozy-foundationdb-operator' })],
});
