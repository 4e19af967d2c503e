import { definePackage, installed } from '../lib/package.ts';
import { upstreamChart } from '../lib/upstream-chart.ts';
import { networking } from './networking.ts';

export const localCcmChart = upstreamChart({
  name: 'local-ccm',
  upstream: [{ name: 'local-ccm', version: '0.1.0', repository: 'https://github.com/cozystack/local-ccm' }],
});

export const localCcm = definePackage('local-ccm', {
  installedByHand: 'for clusters without a cloud controller of their own',
  dependsOn: [networking],
  components: [installed(localCcmChart, { namespace: 'cozy-local-ccm', privileged: true })],
});
