import { upstreamChart } from '../lib/upstream-chart.ts';

export const qdrantChart = upstreamChart({
  name: 'qdrant',
  upstream: [{ name: 'qdrant', version: '1.16.3', repository: 'https://qdrant.github.io/qdrant-helm' }],
});
