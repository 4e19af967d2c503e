import type { Construct } from 'constructs';
import { failWhen, filter, forEach, gt, kebabCase, lt, map, notEmpty, size, str, uniq, when } from '../../../src/chart/index.ts';
import { KafkaTopic } from '../../kinds/kafka.strimzi.io.ts';
import { refuseNames } from '../../lib/refuse-names.ts';
import { type KafkaInputs, TOPIC } from './values.ts';

/** Topics. Kafka allows names that Kubernetes does not, so the object is called by a name made of it. */
export function topics(scope: Construct, { values, release }: KafkaInputs): void {
  const names = map(values.topics, (topic) => kebabCase(topic.name), { name: 'topic' });
  refuseNames(
    scope,
    'topics',
    map(values.topics, (topic) => topic.name, { name: 'topic' }),
    TOPIC,
  );
  const lonely = filter(values.topics, (topic) => gt(topic.replicas, values.kafka.replicas), { name: 'topic' });
  failWhen(scope, notEmpty(lonely), 'topics: a topic cannot have more replicas than there are brokers, kafka.replicas');
  failWhen(
    scope,
    lt(size(uniq(names)), size(names)),
    'topics: two names differ only in capitals and dashes; that is too little to keep them apart',
  );
  forEach(
    scope,
    values.topics,
    (scope, topic) => {
      new KafkaTopic(scope, 'topic', {
        metadata: { name: str`${release.name}-${kebabCase(topic.name)}`, labels: { 'strimzi.io/cluster': release.name } },
        spec: {
          topicName: topic.name,
          partitions: topic.partitions,
          replicas: topic.replicas,
          config: when(notEmpty(topic.config), topic.config),
        },
      });
    },
    { name: 'topic' },
  );
}
