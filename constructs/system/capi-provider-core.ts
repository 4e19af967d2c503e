import * as kinds from '../kinds/cluster.x-k8s.io.ts';
import { definePackage, installed } from '../lib/package.ts';
import { upstreamChart } from '../lib/upstream-chart.ts';
import { capiOperator } from './capi-operator.ts';
import { networking } from './networking.ts';

export const capiProvidersCoreChart = upstreamChart({
  name: 'capi-providers-core',
  upstream: [],
  provides: Object.values(kinds),
});

export const capiProviderCore = definePackage('capi-provider-core', {
  dependsOn: [networking, capiOperator],
  components: [installed(capiProvidersCoreChart, { namespace: 'cozy-cluster-api', privileged: true })],
});
