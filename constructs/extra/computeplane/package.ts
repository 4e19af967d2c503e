import { kubernetes } from '../../apps/kubernetes/index.ts';
import { kubernetesApplication } from '../../apps/kubernetes/package.ts';
import { definePackageVariants, installed, published } from '../../lib/package.ts';
import { unauthored } from '../../lib/unauthored.ts';
import { cozystackEngine } from '../../system/cozystack-engine.ts';

export const computeplane = unauthored('extra/computeplane');

const computeplaneRdChart = unauthored('system/computeplane-rd');

export const computeplaneApplication = definePackageVariants('computeplane-application', {
  kubevirt: {
    dependsOn: [cozystackEngine, kubernetesApplication],
    components: [
      published(computeplane),
      published(kubernetes.chart, { name: kubernetes.chart.name }),
      installed(computeplaneRdChart, { namespace: 'cozy-system' }),
    ],
  },
});
