import * as kinds from '../kinds/bootstrap.cluster.x-k8s.io.ts';
import { definePackageVariants, installed } from '../lib/package.ts';
import { upstreamChart } from '../lib/upstream-chart.ts';
import { capiOperator } from './capi-operator.ts';
import { networking } from './networking.ts';

export const capiProvidersBootstrapChart = upstreamChart({
  name: 'capi-providers-bootstrap',
  upstream: [
    {
      name: 'cluster-api-bootstrap-provider-talos',
      version: 'v0.6.12',
      repository: 'https://github.com/siderolabs/cluster-api-bootstrap-provider-talos',
    },
  ],
  provides: Object.values(kinds),
});

export const capiProviderBootstrapKubeadm = definePackageVariants('capi-provider-bootstrap-kubeadm', {
  default: {
    dependsOn: [networking, capiOperator],
    components: [installed(capiProvidersBootstrapChart, { namespace: 'cozy-cluster-api', privileged: true })],
  },
  kubevirt: {
    dependsOn: [networking, capiOperator],
    components: [installed(capiProvidersBootstrapChart, { namespace: 'cozy-cluster-api', privileged: true })],
  },
});
