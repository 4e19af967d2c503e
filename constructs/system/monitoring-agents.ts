import { definePackage, installed } from '../lib/package.ts';
import { upstreamChart } from '../lib/upstream-chart.ts';
import { metricsServer } from './metrics-server.ts';
import { networking } from './networking.ts';
import { verticalPodAutoscaler } from './vertical-pod-autoscaler.ts';
import { victoriaMetricsOperator } from './victoria-metrics-operator.ts';

export const monitoringAgentsChart = upstreamChart({
  name: 'monitoring-agents',
  upstream: [
    {
      name: 'fluent-bit',
      version: '0.48.9',
      repository: 'https://fluent.github.io/helm-charts',
    },
    {
      name: 'kube-state-metrics',
      version: '5.30.1',
      repository: 'https://prometheus-community.github.io/helm-charts',
    },
    {
      name: 'prometheus-node-exporter',
      version: '4.44.1',
      repository: 'https://prometheus-community.github.io/helm-charts',
    },
  ],
});

export const monitoringAgents = definePackage('monitoring-agents', {
  dependsOn: [networking, metricsServer, victoriaMetricsOperator, verticalPodAutoscaler],
  components: [installed(monitoringAgentsChart, { namespace: 'cozy-monitoring', privileged: true })],
});
