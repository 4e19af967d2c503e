import { bootboxApplication } from '../extra/bootbox/package.ts';
import { Hardware } from '../kinds/tinkerbell.org.ts';
import { definePackage, installed } from '../lib/package.ts';
import { upstreamChart } from '../lib/upstream-chart.ts';
import { networking } from './networking.ts';

export const bootboxChart = upstreamChart({
  name: 'bootbox',
  upstream: [{ name: 'smee', version: '0.6.2', repository: 'https://github.com/tinkerbell/charts' }],
  provides: [Hardware],
});

export const bootbox = definePackage('bootbox', {
  dependsOn: [networking, bootboxApplication],
  components: [installed(bootboxChart, { namespace: 'cozy-bootbox', privileged: true })],
});
