import { definePackage, installed } from '../lib/package.ts';
import { certManager } from './cert-manager.ts';
import { kubeovnPlungerChart } from './kubeovn-plunger/index.ts';
import { networking } from './networking.ts';
import { victoriaMetricsOperator } from './victoria-metrics-operator.ts';

export const kubeovnPlunger = definePackage('kubeovn-plunger', {
  dependsOn: [certManager, networking, victoriaMetricsOperator],
  components: [installed(kubeovnPlungerChart, { namespace: 'cozy-kubeovn' })],
});
