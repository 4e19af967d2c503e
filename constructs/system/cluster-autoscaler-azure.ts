import { definePackage, installed } from '../lib/package.ts';
import { upstreamChart } from '../lib/upstream-chart.ts';
import { networking } from './networking.ts';

export const clusterAutoscalerChart = upstreamChart({
  name: 'cluster-autoscaler',
  upstream: [{ name: 'cluster-autoscaler', version: '9.55.0', repository: 'https://kubernetes.github.io/autoscaler' }],
  valuesFiles: { 'values-azure.yaml': {}, 'values-hetzner.yaml': {} },
});

export const clusterAutoscalerAzure = definePackage('cluster-autoscaler-azure', {
  installedByHand: 'needs the credentials of a cloud',
  dependsOn: [networking],
  components: [
    installed(clusterAutoscalerChart, {
      name: 'cluster-autoscaler-azure',
      valuesFiles: ['values.yaml', 'values-azure.yaml'],
      namespace: 'cozy-cluster-autoscaler-azure',
    }),
  ],
});
