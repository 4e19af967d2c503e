import * as kinds from '../kinds/velero.io.ts';
import { definePackage, installed } from '../lib/package.ts';
import { upstreamChart } from '../lib/upstream-chart.ts';
import { monitoringAgents } from './monitoring-agents.ts';
import { networking } from './networking.ts';

export const veleroChart = upstreamChart({
  name: 'velero',
  upstream: [{ name: 'velero', version: '12.0.3', repository: 'https://vmware-tanzu.github.io/helm-charts' }],
  provides: Object.values(kinds),
});

export const velero = definePackage('velero', {
  dependsOn: [networking, monitoringAgents],
  components: [installed(veleroChart, { namespace: 'cozy-velero', privileged: true, upgradeCRDs: 'CreateReplace' })],
});
