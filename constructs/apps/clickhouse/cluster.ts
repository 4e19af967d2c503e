import type { Construct } from 'constructs';
import { when } from '../../../src/chart/index.ts';
import { ClickHouseInstallation } from '../../kinds/clickhouse.altinity.com.ts';
import { containerResources } from '../../lib/sizing.ts';
import { backupServer, backupVolumes } from './backup-server.ts';
import { domainPattern, instanceOf } from './identity.ts';
import { keeperNodes } from './keeper.ts';
import { logConfiguration } from './logging.ts';
import { onNodesOfTheirOwn, volumeTemplate } from './storage-and-spread.ts';
import { userSettings } from './users.ts';
import type { ClickHouseInputs } from './values.ts';

/** The servers, as shards and replicas, with everything that they are told. */
export function cluster(scope: Construct, inputs: ClickHouseInputs): void {
  const { values, release } = inputs;
  new ClickHouseInstallation(scope, 'cluster', {
    metadata: { name: release.name },
    spec: {
      namespaceDomainPattern: domainPattern(inputs),
      defaults: {
        templates: {
          dataVolumeClaimTemplate: 'data-volume-template',
          podTemplate: 'clickhouse-per-host',
          serviceTemplate: 'svc-template',
        },
      },
      configuration: {
        users: userSettings(inputs),
        profiles: { 'readonly/readonly': '1' },
        files: logConfiguration(inputs),
        clusters: [{ name: 'clickhouse', layout: { shardsCount: values.shards, replicasCount: values.replicas } }],
        zookeeper: when(values.clickhouseKeeper.enabled, { nodes: keeperNodes(inputs) }),
      },
      templates: {
        volumeClaimTemplates: [
          volumeTemplate('data-volume-template', values.size, inputs),
          volumeTemplate('log-volume-template', values.logStorageSize, inputs),
        ],
        podTemplates: [podTemplate(inputs)],
        serviceTemplates: [
          {
            name: 'svc-template',
            generateName: 'chendpoint-{chi}',
            metadata: { labels: instanceOf(inputs) },
            spec: {
              ports: [
                { name: 'http', port: 8123 },
                { name: 'tcp', port: 9000 },
              ],
            },
          },
        ],
      },
    },
  });
}

function podTemplate(inputs: ClickHouseInputs) {
  const { values, release } = inputs;
  return {
    name: 'clickhouse-per-host',
    metadata: { labels: instanceOf(inputs) },
    spec: {
      affinity: onNodesOfTheirOwn('clickhouse.altinity.com/chi', release.name),
      containers: [
        {
          name: 'clickhouse',
          image: 'clickhouse/clickhouse-server:24.9.2.42',
          resources: containerResources(values, inputs.cluster),
          volumeMounts: [
            { name: 'data-volume-template', mountPath: '/var/lib/clickhouse' },
            { name: 'log-volume-template', mountPath: '/var/log/clickhouse-server' },
          ],
        },
        when(values.backup.enabled, backupServer(inputs)),
      ],
      volumes: backupVolumes(inputs),
    },
  };
}
