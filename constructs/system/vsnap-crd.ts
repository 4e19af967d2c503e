import * as kinds from '../kinds/snapshot.storage.k8s.io.ts';
import { upstreamChart } from '../lib/upstream-chart.ts';

export const vsnapCrdChart = upstreamChart({
  name: 'vsnap-crd',
  upstream: [
    {
      name: 'external-snapshotter',
      version: 'v8.3.0',
      repository: 'https://github.com/kubernetes-csi/external-snapshotter',
    },
  ],
  provides: Object.values(kinds),
});
