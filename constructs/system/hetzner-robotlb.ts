import { definePackage, installed } from '../lib/package.ts';
import { upstreamChart } from '../lib/upstream-chart.ts';
import { networking } from './networking.ts';

export const hetznerRobotlbChart = upstreamChart({
  name: 'hetzner-robotlb',
  upstream: [{ name: 'robotlb', version: '0.1.3', repository: 'oci://ghcr.io/intreecom/charts/robotlb' }],
});

export const hetznerRobotlb = definePackage('hetzner-robotlb', {
  dependsOn: [networking],
  components: [installed(hetznerRobotlbChart, { namespace: 'cozy-hetzner-robotlb', releaseName: 'robotlb' })],
});
