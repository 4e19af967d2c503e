import * as kinds from '../kinds/operator.cluster.x-k8s.io.ts';
import { definePackage, installed } from '../lib/package.ts';
import { upstreamChart } from '../lib/upstream-chart.ts';
import { certManager } from './cert-manager.ts';
import { networking } from './networking.ts';

export const capiOperatorChart = upstreamChart({
  name: 'capi-operator',
  upstream: [{ name: 'cluster-api-operator', version: '0.19.0', repository: 'https://kubernetes-sigs.github.io/cluster-api-operator' }],
  provides: Object.values(kinds),
});

export const capiOperator = definePackage('capi-operator', {
  dependsOn: [networking, certManager],
  components: [installed(capiOperatorChart, { namespace: 'cozy-cluster-api', privileged: true })],
});
