import {
  boolean,
  freeForm,
  type Inputs,
  integer,
  listOf,
  object,
  required,
  string,
  type ValidationRule,
  withRules,
} from '../../../src/chart/index.ts';
import { external } from '../../lib/external-service.ts';
import type { NameRule } from '../../lib/refuse-names.ts';
import { sizing } from '../../lib/sizing.ts';
import { neededVolumeSize, storageClass } from '../../lib/volumes.ts';

const topic = object(
  {
    name: required(string({ description: 'Name of the topic, as clients use it. It cannot change: another name is another topic.' })),
    partitions: required(integer({ minimum: 1, description: 'Number of partitions. It can be raised, not lowered.' })),
    replicas: required(integer({ minimum: 1, description: 'Copies of each partition; at most the number of brokers.' })),
    config: required(
      freeForm({
        description:
          'Settings of the topic, such as `retention.ms: "604800000"` or `cleanup.policy: compact`. Empty: those of the brokers.',
      }),
    ),
  },
  { description: 'One topic.' },
);

/** What Kafka allows, as far as the name of an object can be made of it. */
export const TOPIC: NameRule = {
  pattern: '^[a-zA-Z0-9_-]*[a-zA-Z0-9]([.][a-zA-Z0-9]([a-zA-Z0-9_-]*[a-zA-Z0-9])?)*$',
  rule: 'may hold letters, digits, dashes and underscores, dots between them, and ends with a letter or digit',
};

const { resourcesPreset, ...resources } = sizing({ preset: 'c1.small' });

const servers = (title: string, size: string) =>
  object(
    {
      replicas: required(
        integer({ default: 3, minimum: 1, description: `Number of ${title}; an odd number of 3 or more survives the loss of one.` }),
      ),
      ...resources,
      resourcesPreset: required(resourcesPreset),
      size: required(neededVolumeSize(size, `each of the ${title}`)),
      storageClass: required(storageClass(`the volumes of the ${title}`)),
    },
    { default: {}, description: `Number, size and storage of the ${title}.` },
  );

/** What a tenant may set. */
export const values = {
  external: external('each broker', 9094),
  tls: object(
    { enabled: boolean({ description: 'Whether the external listener speaks TLS. Left out: it does.' }) },
    { default: {}, description: 'TLS of the external listener; port 9093 inside of the cluster always speaks it.' },
  ),
  topics: withRules(
    listOf(topic, { default: [], description: 'Topics to keep in line. A topic that is removed here is deleted with its data.' }),
    { rule: `self.all(topic, topic.name.matches(${JSON.stringify(TOPIC.pattern)}))`, message: `a name ${TOPIC.rule}` },
  ),
  kafka: servers('brokers', '10Gi'),
  zookeeper: servers('ZooKeeper servers', '5Gi'),
};

/** What must hold between them. */
export const rules: readonly ValidationRule[] = [
  {
    rule: 'self.topics.all(topic, topic.replicas <= self.kafka.replicas)',
    message: 'a topic cannot have more replicas than there are brokers',
    fieldPath: '.topics',
  },
];

export type KafkaInputs = Inputs<typeof values>;
