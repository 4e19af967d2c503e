import * as kinds from '../kinds/piraeus.io.ts';
import { definePackage, installed } from '../lib/package.ts';
import { unauthored } from '../lib/unauthored.ts';
import { upstreamChart } from '../lib/upstream-chart.ts';
import { certManager } from './cert-manager.ts';
import { networking } from './networking.ts';
import { reloader } from './reloader.ts';
import { snapshotController } from './snapshot-controller.ts';
import { victoriaMetricsOperator } from './victoria-metrics-operator.ts';

export const piraeusOperatorCrdsChart = upstreamChart({
  name: 'piraeus-operator-crds',
  upstream: [],
  provides: Object.values(kinds),
});

export const piraeusOperatorChart = upstreamChart({
  name: 'piraeus-operator',
  upstream: [{ name: 'piraeus', version: '2.10.2', repository: 'https://github.com/piraeusdatastore/piraeus-operator' }],
});

export const linstorChart = unauthored('system/linstor');

export const linstor = definePackage('linstor', {
  dependsOn: [networking, certManager, victoriaMetricsOperator, reloader, snapshotController],
  components: [
    installed(piraeusOperatorCrdsChart, { namespace: 'cozy-linstor', privileged: true }),
    installed(piraeusOperatorChart, { namespace: 'cozy-linstor', after: [piraeusOperatorCrdsChart] }),
    installed(linstorChart, { namespace: 'cozy-linstor', privileged: true, after: [piraeusOperatorChart] }),
  ],
});
