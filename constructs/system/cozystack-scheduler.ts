import { SchedulingClass } from '../kinds/cozystack.io.ts';
import { definePackageVariants, installed } from '../lib/package.ts';
import { upstreamChart } from '../lib/upstream-chart.ts';
import { linstorScheduler } from './linstor-scheduler.ts';

export const cozystackSchedulerChart = upstreamChart({
  name: 'cozystack-scheduler',
  upstream: [{ name: 'cozy-cozystack-scheduler', version: '0.3.0', repository: 'https://github.com/cozystack/cozystack-scheduler' }],
  provides: [SchedulingClass],
  valuesFiles: { 'values-linstor.yaml': {} },
});

export const cozystackScheduler = definePackageVariants('cozystack-scheduler', {
  default: { components: [installed(cozystackSchedulerChart, { namespace: 'kube-system' })] },
  linstor: {
    dependsOn: [linstorScheduler],
    components: [installed(cozystackSchedulerChart, { valuesFiles: ['values-linstor.yaml'], namespace: 'kube-system' })],
  },
});
