import type { Construct } from 'constructs';
import { type Expr, map, min, range, str, whenever } from '../../../src/chart/index.ts';
import { ClickHouseKeeperInstallation } from '../../kinds/clickhouse-keeper.altinity.com.ts';
import { VMPodScrape } from '../../kinds/operator.victoriametrics.com.ts';
import { containerResources } from '../../lib/sizing.ts';
import { clusterDomain, domainPattern, keeperName } from './identity.ts';
import { onNodesOfTheirOwn, volumeTemplate } from './storage-and-spread.ts';
import { type ClickHouseInputs, MOST_KEEPERS } from './values.ts';

const METRICS = { 'prometheus.io/port': '7000', 'prometheus.io/scrape': 'true' };

/** Where the servers find the Keepers, by full names. */
export const keeperNodes = (inputs: ClickHouseInputs) => {
  const { values, release } = inputs;
  const host = (i: Expr<number>) => str`chk-${keeperName(inputs)}-cluster1-0-${i}.${release.namespace}.svc.${clusterDomain(inputs)}`;
  return map(range(min(values.clickhouseKeeper.replicas, MOST_KEEPERS)), (i) => ({ host: host(i), port: 2181 }), { name: 'node' });
};

/** ClickHouse Keeper: agrees on which replica holds what. */
export function keeper(scope: Construct, inputs: ClickHouseInputs): void {
  const { clickhouseKeeper } = inputs.values;
  whenever(scope, clickhouseKeeper.enabled, (scope) => {
    const name = keeperName(inputs);
    new ClickHouseKeeperInstallation(scope, 'keeper', {
      metadata: { name, annotations: METRICS },
      spec: {
        namespaceDomainPattern: domainPattern(inputs),
        defaults: { templates: { podTemplate: 'default', dataVolumeClaimTemplate: 'default' } },
        configuration: {
          clusters: [{ name: 'cluster1', layout: { replicasCount: clickhouseKeeper.replicas } }],
          settings: SETTINGS,
        },
        templates: {
          podTemplates: [podTemplate(inputs)],
          volumeClaimTemplates: [volumeTemplate('default', clickhouseKeeper.size, inputs)],
        },
      },
    });
    scrape(scope, inputs);
  });
}

const SETTINGS = {
  'logger/level': 'trace',
  'logger/console': 'true',
  listen_host: '0.0.0.0',
  'keeper_server/four_letter_word_white_list': '*',
  'keeper_server/coordination_settings/raft_logs_level': 'information',
  'prometheus/endpoint': '/metrics',
  'prometheus/port': '7000',
  'prometheus/metrics': 'true',
  'prometheus/events': 'true',
  'prometheus/asynchronous_metrics': 'true',
  'prometheus/status_info': 'false',
};

function podTemplate(inputs: ClickHouseInputs) {
  const name = keeperName(inputs);
  return {
    name: 'default',
    metadata: { labels: { app: name }, annotations: METRICS },
    spec: {
      affinity: onNodesOfTheirOwn('app', name),
      securityContext: { fsGroup: 101 },
      containers: [
        {
          name: 'clickhouse-keeper',
          image: 'clickhouse/clickhouse-keeper:24.9.2.42',
          imagePullPolicy: 'IfNotPresent',
          resources: containerResources({ resourcesPreset: inputs.values.clickhouseKeeper.resourcesPreset }, inputs.cluster),
        },
      ],
    },
  };
}

function scrape(scope: Construct, inputs: ClickHouseInputs): void {
  const name = keeperName(inputs);
  new VMPodScrape(scope, 'keeper-scrape', {
    metadata: { name },
    spec: {
      namespaceSelector: { matchNames: [inputs.release.namespace] },
      selector: { matchLabels: { app: name } },
      podMetricsEndpoints: [
        {
          port: 'metrics',
          path: '/metrics',
          interval: '30s',
          scheme: 'http',
          relabelConfigs: [{ action: 'replace', sourceLabels: ['__meta_kubernetes_pod_node_name'], targetLabel: 'instance' }],
        },
      ],
    },
  });
}
