import { upstreamChart } from '../lib/upstream-chart.ts';

export const natsChart = upstreamChart({
  name: 'nats',
  upstream: [{ name: 'nats', version: '1.3.16', repository: 'https://nats-io.github.io/k8s/helm/charts/' }],
});
