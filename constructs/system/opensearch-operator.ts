import * as kinds from '../kinds/opensearch.opster.io.ts';
import { definePackage, installed } from '../lib/package.ts';
import { upstreamChart } from '../lib/upstream-chart.ts';
import { networking } from './networking.ts';
import { prometheusOperatorCrds } from './prometheus-operator-crds.ts';

export const opensearchOperatorChart = upstreamChart({
  name: 'opensearch-operator',
  upstream: [
    { name: 'opensearch-operator', version: '2.8.0', repository: 'https://opensearch-project.github.io/opensearch-k8s-operator/' },
  ],
  provides: Object.values(kinds),
});

export const opensearchOperator = definePackage('opensearch-operator', {
  dependsOn: [networking, prometheusOperatorCrds],
  components: [installed(opensearchOperatorChart, { namespace: 'cozy-opensearch-operator' })],
});
