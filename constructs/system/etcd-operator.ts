import * as kinds from '../kinds/etcd-operator.cozystack.io.ts';
import { definePackage, installed } from '../lib/package.ts';
import { upstreamChart } from '../lib/upstream-chart.ts';
import { certManager } from './cert-manager.ts';
import { etcdOperatorChart } from './etcd-operator/index.ts';
import { networking } from './networking.ts';
import { verticalPodAutoscaler } from './vertical-pod-autoscaler.ts';
import { victoriaMetricsOperator } from './victoria-metrics-operator.ts';

export const etcdOperatorCrdsChart = upstreamChart({
  name: 'etcd-operator-crds',
  upstream: [{ name: 'etcd-operator', version: 'v0.5.4', repository: 'https://github.com/cozystack/etcd-operator' }],
  provides: Object.values(kinds),
});

export const etcdOperator = definePackage('etcd-operator', {
  // Its own metrics are a kind of victoria-metrics-operator.
  dependsOn: [networking, certManager, verticalPodAutoscaler, victoriaMetricsOperator],
  components: [
    installed(etcdOperatorCrdsChart, { namespace: 'cozy-etcd-operator' }),
    installed(etcdOperatorChart, { namespace: 'cozy-etcd-operator', after: [etcdOperatorCrdsChart] }),
  ],
});
