import { definePackage, installed } from '../lib/package.ts';
import { upstreamChart } from '../lib/upstream-chart.ts';
import { certManager } from './cert-manager.ts';
import { linstor } from './linstor.ts';

export const linstorSchedulerChart = upstreamChart({
  name: 'linstor-scheduler',
  upstream: [{ name: 'linstor-scheduler', version: '0.3.1', repository: 'https://piraeus.io/helm-charts/' }],
});

export const linstorScheduler = definePackage('linstor-scheduler', {
  dependsOn: [linstor, certManager],
  components: [installed(linstorSchedulerChart, { namespace: 'cozy-linstor' })],
});
