import { definePackage, installed } from '../lib/package.ts';
import { upstreamChart } from '../lib/upstream-chart.ts';
import { networking } from './networking.ts';

export const reloaderChart = upstreamChart({
  name: 'reloader',
  upstream: [{ name: 'reloader', version: '2.0.0', repository: 'https://stakater.github.io/stakater-charts' }],
});

export const reloader = definePackage('reloader', {
  dependsOn: [networking],
  components: [installed(reloaderChart, { namespace: 'cozy-reloader' })],
});
