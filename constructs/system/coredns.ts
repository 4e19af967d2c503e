import { upstreamChart } from '../lib/upstream-chart.ts';

export const corednsChart = upstreamChart({
  name: 'coredns',
  upstream: [{ name: 'coredns', version: '1.46.0', repository: 'https://coredns.github.io/helm' }],
});
