import { definePackage, installed } from '../lib/package.ts';
import { upstreamChart } from '../lib/upstream-chart.ts';
import { networking } from './networking.ts';

export const cozyProxyChart = upstreamChart({
  name: 'cozy-proxy',
  upstream: [{ name: 'cozy-proxy', version: '0.3.0', repository: 'https://github.com/cozystack/cozy-proxy' }],
});

export const cozyProxy = definePackage('cozy-proxy', {
  dependsOn: [networking],
  components: [installed(cozyProxyChart, { namespace: 'cozy-system' })],
});
