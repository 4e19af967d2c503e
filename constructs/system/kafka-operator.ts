import * as kinds from '../kinds/kafka.strimzi.io.ts';
import { definePackage, installed } from '../lib/package.ts';
import { upstreamChart } from '../lib/upstream-chart.ts';
import { networking } from './networking.ts';
import { prometheusOperatorCrds } from './prometheus-operator-crds.ts';

export const kafkaOperatorChart = upstreamChart({
  name: 'kafka-operator',
  upstream: [{ name: 'strimzi-kafka-operator', version: '0.45.1-rc1', repository: 'oci://quay.io/strimzi-helm/strimzi-kafka-operator' }],
  provides: Object.values(kinds),
});

export const kafkaOperator = definePackage('kafka-operator', {
  dependsOn: [networking, prometheusOperatorCrds],
  components: [installed(kafkaOperatorChart, { namespace: 'cozy-kafka-operator' })],
});
