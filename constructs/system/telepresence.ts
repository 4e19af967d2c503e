import { definePackage, installed } from '../lib/package.ts';
import { upstreamChart } from '../lib/upstream-chart.ts';
import { networking } from './networking.ts';

export const telepresenceChart = upstreamChart({
  name: 'telepresence',
  upstream: [{ name: 'telepresence', version: '2.16.1', repository: 'https://app.getambassador.io' }],
});

export const telepresence = definePackage('telepresence', {
  dependsOn: [networking],
  components: [installed(telepresenceChart, { namespace: 'cozy-telepresence', releaseName: 'traffic-manager' })],
});
