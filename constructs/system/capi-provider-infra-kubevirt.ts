import * as kinds from '../kinds/infrastructure.cluster.x-k8s.io.ts';
import { definePackageVariants, installed } from '../lib/package.ts';
import { upstreamChart } from '../lib/upstream-chart.ts';
import { capiOperator } from './capi-operator.ts';
import { kubevirt } from './kubevirt.ts';
import { networking } from './networking.ts';

export const capiProvidersInfraproviderChart = upstreamChart({
  name: 'capi-providers-infraprovider',
  upstream: [],
  provides: Object.values(kinds),
});

export const capiProviderInfraKubevirt = definePackageVariants('capi-provider-infra-kubevirt', {
  default: {
    dependsOn: [networking, capiOperator, kubevirt],
    components: [installed(capiProvidersInfraproviderChart, { namespace: 'cozy-cluster-api', privileged: true })],
  },
  kubevirt: {
    dependsOn: [networking, capiOperator, kubevirt],
    components: [installed(capiProvidersInfraproviderChart, { namespace: 'cozy-cluster-api', privileged: true })],
  },
});
