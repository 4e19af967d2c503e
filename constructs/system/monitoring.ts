import { definePackage, installed, published, SKIP_VALUES } from '../lib/package.ts';
import { unauthored } from '../lib/unauthored.ts';
import { grafanaOperator, grafanaOperatorChart } from './grafana-operator.ts';
import { networking } from './networking.ts';
import { postgresOperator, postgresOperatorChart } from './postgres-operator.ts';
import { prometheusOperatorCrds, prometheusOperatorCrdsChart } from './prometheus-operator-crds.ts';
import { verticalPodAutoscaler, verticalPodAutoscalerChart } from './vertical-pod-autoscaler.ts';
import { victoriaMetricsOperator, victoriaMetricsOperatorChart } from './victoria-metrics-operator.ts';

export const monitoringChart = unauthored('system/monitoring');

export const monitoring = definePackage('monitoring', {
  annotations: { [SKIP_VALUES]: 'true' },
  installedByHand: 'the root tenant gets its monitoring from the monitoring application',
  dependsOn: [verticalPodAutoscaler, networking, postgresOperator, grafanaOperator, victoriaMetricsOperator, prometheusOperatorCrds],
  components: [
    installed(monitoringChart, { namespace: 'cozy-monitoring', privileged: true }),
    published(verticalPodAutoscalerChart),
    published(postgresOperatorChart),
    published(grafanaOperatorChart),
    published(victoriaMetricsOperatorChart),
    published(prometheusOperatorCrdsChart),
  ],
});
