import { definePackage, installed } from '../lib/package.ts';
import { unauthored } from '../lib/unauthored.ts';
import { certManager } from './cert-manager.ts';
import { networking } from './networking.ts';
import { victoriaMetricsOperator } from './victoria-metrics-operator.ts';

export const kubeovnPlungerChart = unauthored('system/kubeovn-plunger');

export const kubeovnPlunger = definePackage('kubeovn-plunger', {
  dependsOn: [certManager, networking, victoriaMetricsOperator],
  components: [installed(kubeovnPlungerChart, { namespace: 'cozy-kubeovn' })],
});
