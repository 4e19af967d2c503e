import * as kinds from '../kinds/gateway.networking.k8s.io.ts';
import { definePackage, installed } from '../lib/package.ts';
import { upstreamChart } from '../lib/upstream-chart.ts';

export const gatewayApiCrdsChart = upstreamChart({
  name: 'gateway-api-crds',
  upstream: [
    {
      name: 'experimental',
      version: 'v1.5.1',
      repository: 'https://github.com/kubernetes-sigs/gateway-api',
    },
  ],
  provides: Object.values(kinds),
});

export const gatewayApiCrds = definePackage('gateway-api-crds', {
  components: [installed(gatewayApiCrdsChart, { namespace: 'cozy-gateway-api' })],
});
