import { definePackage, installed } from '../lib/package.ts';
import { clusterAutoscalerChart } from './cluster-autoscaler-azure.ts';
import { networking } from './networking.ts';

export const clusterAutoscalerHetzner = definePackage('cluster-autoscaler-hetzner', {
  installedByHand: 'needs the credentials of a cloud',
  dependsOn: [networking],
  components: [
    installed(clusterAutoscalerChart, {
      name: 'cluster-autoscaler-hetzner',
      valuesFiles: ['values.yaml', 'values-hetzner.yaml'],
      namespace: 'cozy-cluster-autoscaler-hetzner',
    }),
  ],
});
