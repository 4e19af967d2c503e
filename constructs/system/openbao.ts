import { upstreamChart } from '../lib/upstream-chart.ts';

export const openbaoChart = upstreamChart({
  name: 'openbao',
  upstream: [{ name: 'openbao', version: '0.25.7', repository: 'https://openbao.github.io/openbao-helm' }],
});
