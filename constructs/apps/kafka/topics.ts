import type { Construct } from 'constructs';
import { failWhen, forEach, kebabCase, lt, map, notEmpty, size, str, uniq, when } from '../../../src/chart/index.ts';
import { KafkaTopic } from '../../kinds/kafka.strimzi.io.ts';
import type { KafkaInputs } from './values.ts';

/** Topics. Kafka allows names that Kubernetes does not, so the object is called by a name made of it. */
export function topics(scope: Construct, { values, release }: KafkaInputs): void {
  const names = map(values.topics, (topic) => kebabCase(topic.name), { name: 'topic' });
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
