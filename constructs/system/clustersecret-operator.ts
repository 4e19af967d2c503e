import { ClusterSecret } from '../kinds/core.cs.sap.com.ts';
import { definePackage, installed } from '../lib/package.ts';
import { upstreamChart } from '../lib/upstream-chart.ts';
import { networking } from './networking.ts';

export const clustersecretOperatorChart = upstreamChart({
  name: 'clustersecret-operator',
  upstream: [{ name: 'clustersecret-operator', version: '0.3.68', repository: 'https://sap.github.io/clustersecret-operator-helm' }],
  provides: [ClusterSecret],
});

export const clustersecretOperator = definePackage('clustersecret-operator', {
  installedByHand: 'no part of the platform needs it',
  dependsOn: [networking],
  components: [installed(clustersecretOperatorChart, { namespace: 'cozy-clustersecret-operator' })],
});
