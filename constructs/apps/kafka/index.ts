import type { Chart } from 'cdk8s';
import { str, when } from '../../../src/chart/index.ts';
import { application } from '../../lib/application.ts';
import { dashboardRole } from '../../lib/dashboard-role.ts';
import { refuseEmptyVolumes } from '../../lib/volumes.ts';
import { cluster } from './cluster.ts';
import { monitoring } from './monitoring.ts';
import { topics } from './topics.ts';
import { type KafkaInputs, rules, values } from './values.ts';

function compose(scope: Chart, inputs: KafkaInputs): void {
  const { values, release } = inputs;
  refuseEmptyVolumes(scope, { 'kafka.size': values.kafka.size, 'zookeeper.size': values.zookeeper.size });
  cluster(scope, inputs);
  topics(scope, inputs);
  monitoring(scope, inputs);
  // Of the authorities only the certificates: their keys lie in Secrets of other names.
  dashboardRole(scope, release, {
    services: [str`${release.name}-kafka-bootstrap`, when(values.external, str`${release.name}-kafka-external-bootstrap`)],
    secrets: [str`${release.name}-clients-ca-cert`, str`${release.name}-cluster-ca-cert`],
    workloadmonitors: [release.name, str`${release.name}-zookeeper`],
  });
}

export const kafka = application({
  name: 'kafka',
  kind: 'Kafka',
  plural: 'kafkas',
  description: 'Apache Kafka with topics by declaration.',
  dashboard: { category: 'PaaS', plural: 'Kafka', tags: ['messaging'] },
  example: {
    kafka: { replicas: 3, size: '20Gi' },
    topics: [{ name: 'orders', partitions: 3, replicas: 3, config: { 'retention.ms': '604800000' } }],
  },
  values,
  rules,
  compose,
  secrets: { include: [{ resourceNames: ['kafka-{{ .name }}-clients-ca-cert', 'kafka-{{ .name }}-cluster-ca-cert'] }] },
  services: { include: [{ resourceNames: ['kafka-{{ .name }}-kafka-bootstrap', 'kafka-{{ .name }}-kafka-external-bootstrap'] }] },
});
