import * as kinds from '../kinds/snapshot.storage.k8s.io.ts';
import { definePackage, installed } from '../lib/package.ts';
import { upstreamChart } from '../lib/upstream-chart.ts';
import { certManager } from './cert-manager.ts';
import { networking } from './networking.ts';

export const snapshotControllerChart = upstreamChart({
  name: 'snapshot-controller',
  upstream: [{ name: 'snapshot-controller', version: '3.0.5', repository: 'https://piraeus.io/helm-charts/' }],
  provides: Object.values(kinds),
});

export const snapshotController = definePackage('snapshot-controller', {
  dependsOn: [networking, certManager],
  components: [installed(snapshotControllerChart, { namespace: 'cozy-snapshot-controller' })],
});
