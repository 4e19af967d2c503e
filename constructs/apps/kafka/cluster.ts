import type { Construct } from 'constructs';
import { defaultTo, type Expr, eq, firstOf, str, when } from '../../../src/chart/index.ts';
import { Kafka } from '../../kinds/kafka.strimzi.io.ts';
import { ALLOW_TO_APISERVER } from '../../lib/kubectl-hook.ts';
import { containerResources } from '../../lib/sizing.ts';
import { chosenClass } from '../../lib/volumes.ts';
import type { KafkaInputs } from './values.ts';

/** Labels of the release; the operator hands them on to pods. */
export const instanceOf = ({ release }: KafkaInputs) => ({ 'app.kubernetes.io/instance': release.name });

export const metricsConfigMap = ({ release }: KafkaInputs) => str`${release.name}-metrics`;

/** Brokers, ZooKeeper, and the operator that keeps topics and users in line. */
export function cluster(scope: Construct, inputs: KafkaInputs): void {
  const { values, release } = inputs;
  const { kafka, zookeeper } = values;
  new Kafka(scope, 'cluster', {
    metadata: { name: release.name, labels: instanceOf(inputs) },
    spec: {
      kafka: {
        replicas: kafka.replicas,
        resources: containerResources(kafka, inputs.cluster),
        listeners: listeners(inputs),
        config: replication(kafka.replicas),
        storage: { type: 'jbod', volumes: [{ id: 0, ...volume(kafka.size, kafka.storageClass) }] },
        metricsConfig: metrics(inputs, 'kafka-metrics-config.yml'),
      },
      zookeeper: {
        replicas: zookeeper.replicas,
        resources: containerResources(zookeeper, inputs.cluster),
        storage: volume(zookeeper.size, zookeeper.storageClass),
        metricsConfig: metrics(inputs, 'zookeeper-metrics-config.yml'),
      },
      entityOperator: {
        topicOperator: { resources: OPERATOR },
        userOperator: { resources: OPERATOR },
        template: { pod: { metadata: { labels: ALLOW_TO_APISERVER }, enableServiceLinks: false } },
      },
    },
  });
}

/** A JVM does not live within the 128 MiB that a tenant's LimitRange would give it. */
const OPERATOR = { requests: { cpu: '100m', memory: '256Mi' }, limits: { memory: '512Mi' } };

const volume = (size: KafkaInputs['values']['kafka']['size'], storageClass: Expr<string>) => ({
  type: 'persistent-claim',
  size,
  class: chosenClass(storageClass),
  deleteClaim: true,
});

function listeners({ values }: KafkaInputs) {
  const tls = defaultTo(values.tls.enabled, values.external);
  return [
    { name: 'plain', port: 9092, type: 'internal', tls: false },
    { name: 'tls', port: 9093, type: 'internal', tls: true },
    when(values.external, { name: 'external', port: 9094, type: 'loadbalancer', tls }),
  ];
}

/** As many copies as there are brokers, three at most, and one of them may be missing when something is written, if there are three. */
function replication(brokers: Expr<number>) {
  const byBrokers = (one: number, two: number, more: number) =>
    firstOf(
      [
        [eq(brokers, 1), one],
        [eq(brokers, 2), two],
      ],
      more,
    );
  return {
    'default.replication.factor': byBrokers(1, 2, 3),
    'min.insync.replicas': byBrokers(1, 2, 2),
    'offsets.topic.replication.factor': byBrokers(1, 2, 3),
    'transaction.state.log.replication.factor': byBrokers(1, 2, 3),
    'transaction.state.log.min.isr': byBrokers(1, 2, 2),
  };
}

const metrics = (inputs: KafkaInputs, key: string) => ({
  type: 'jmxPrometheusExporter',
  valueFrom: { configMapKeyRef: { name: metricsConfigMap(inputs), key } },
});
