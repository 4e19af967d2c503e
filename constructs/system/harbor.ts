import { upstreamChart } from '../lib/upstream-chart.ts';

export const harborChart = upstreamChart({
  name: 'harbor',
  upstream: [{ name: 'harbor', version: '1.19.1', repository: 'https://helm.goharbor.io' }],
});
