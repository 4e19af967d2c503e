import { upstreamChart } from '../lib/upstream-chart.ts';

export const seaweedfsChart = upstreamChart({
  name: 'seaweedfs',
  upstream: [{ name: 'seaweedfs', version: '4.31.0', repository: 'https://github.com/seaweedfs/seaweedfs' }],
});
