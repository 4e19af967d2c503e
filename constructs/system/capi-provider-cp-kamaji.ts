import { KamajiControlPlane } from '../kinds/controlplane.cluster.x-k8s.io.ts';
import { definePackageVariants, installed } from '../lib/package.ts';
import { upstreamChart } from '../lib/upstream-chart.ts';
import { capiOperator } from './capi-operator.ts';
import { kamaji } from './kamaji.ts';
import { networking } from './networking.ts';

export const capiProvidersCpproviderChart = upstreamChart({
  name: 'capi-providers-cpprovider',
  upstream: [
    {
      name: 'cluster-api-control-plane-provider-kamaji',
      version: 'latest',
      repository: 'https://github.com/clastix/cluster-api-control-plane-provider-kamaji',
    },
  ],
  provides: [KamajiControlPlane],
});

export const capiProviderCpKamaji = definePackageVariants('capi-provider-cp-kamaji', {
  default: {
    dependsOn: [networking, capiOperator, kamaji],
    components: [installed(capiProvidersCpproviderChart, { namespace: 'cozy-cluster-api', privileged: true })],
  },
  kamaji: {
    dependsOn: [networking, capiOperator, kamaji],
    components: [installed(capiProvidersCpproviderChart, { namespace: 'cozy-cluster-api', privileged: true })],
  },
});
