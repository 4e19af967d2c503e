import { readFileSync } from 'node:fs';
import type { Construct } from 'constructs';
import { str } from '../../../src/chart/index.ts';
import { ConfigMap } from '../../kinds/core.ts';
import { VMPodScrape } from '../../kinds/operator.victoriametrics.com.ts';
import { monitorWorkload } from '../../lib/workload-monitor.ts';
import { instanceOf, metricsConfigMap } from './cluster.ts';
import type { KafkaInputs } from './values.ts';

const rules = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');

/** What is measured, how it is scraped, and which pods must work. */
export function monitoring(scope: Construct, inputs: KafkaInputs): void {
  const { values, release, chart } = inputs;
  new ConfigMap(scope, 'metrics', {
    metadata: { name: metricsConfigMap(inputs) },
    data: {
      'kafka-metrics-config.yml': rules('./broker-metrics.yaml'),
      'zookeeper-metrics-config.yml': rules('./zookeeper-metrics.yaml'),
    },
  });
  const copied = (meta: string, targetLabel: string) => ({
    sourceLabels: [`__meta_kubernetes_${meta}`],
    targetLabel,
    separator: ';',
    regex: '(.*)',
    replacement: '$1',
    action: 'replace',
  });
  new VMPodScrape(scope, 'scrape', {
    metadata: { name: release.name },
    spec: {
      selector: { matchLabels: instanceOf(inputs) },
      podMetricsEndpoints: [
        {
          port: 'tcp-prometheus',
          scheme: 'http',
          relabelConfigs: [
            { action: 'labelmap', regex: '__meta_kubernetes_pod_label_(strimzi_io_.+)', replacement: '$1', separator: ';' },
            copied('namespace', 'namespace'),
            copied('pod_name', 'pod'),
            copied('pod_node_name', 'node'),
            copied('pod_host_ip', 'node_ip'),
          ],
        },
      ],
    },
  });
  const monitor = (type: 'kafka' | 'zookeeper', name: Parameters<typeof monitorWorkload>[2]['name']) => {
    const selector = { ...instanceOf(inputs), 'app.kubernetes.io/name': type };
    const { replicas, resourcesPreset: preset } = values[type];
    monitorWorkload(scope, `${type}-monitor`, { name, kind: 'kafka', type, selector, replicas, minReplicas: 1, preset }, chart);
  };
  monitor('kafka', release.name);
  monitor('zookeeper', str`${release.name}-zookeeper`);
}
