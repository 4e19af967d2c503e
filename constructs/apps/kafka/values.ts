import {
  boolean,
  freeForm,
  type Inputs,
  immutable,
  integer,
  listOf,
  object,
  optionsFrom,
  quantity,
  required,
  string,
} from '../../../src/chart/index.ts';
import { sizing } from '../../lib/sizing.ts';

const storageClass = (of: string) =>
  required(
    optionsFrom(
      'storageclass',
      immutable(string({ default: '', description: `Storage class of the ${of} volumes. Empty: the cluster's default.` })),
    ),
  );

const topic = object(
  {
    name: required(string({ description: 'Name of the topic, as clients use it.' })),
    partitions: required(integer({ description: 'Number of partitions. It can be raised, not lowered.' })),
    replicas: required(integer({ description: 'Copies of each partition; at most the number of brokers.' })),
    config: required(freeForm({ description: 'Settings of the topic, such as `retention.ms` or `cleanup.policy`.' })),
  },
  { description: 'One topic.' },
);

const { resourcesPreset, ...resources } = sizing({ preset: 'c1.small' });

const servers = (title: string, size: string) =>
  object(
    {
      replicas: required(integer({ default: 3, description: `Number of ${title}; an odd number of 3 or more survives the loss of one.` })),
      ...resources,
      resourcesPreset: required(resourcesPreset),
      size: required(quantity({ default: size, description: `Volume of each of the ${title}. It can grow, not shrink.` })),
      storageClass: storageClass(title),
    },
    { default: {}, description: `The ${title}.` },
  );

/** What a tenant may set. */
export const values = {
  external: boolean({
    default: false,
    description: 'Whether brokers are reachable from outside of the cluster, through load balancers on port 9094.',
  }),
  tls: object(
    { enabled: boolean({ description: 'Whether the external listener speaks TLS. Left out: it does.' }) },
    { default: {}, description: 'TLS of the external listener; port 9093 inside of the cluster always speaks it.' },
  ),
  topics: listOf(topic, { default: [], description: 'Topics to keep in line. A topic that is removed here is deleted with its data.' }),
  kafka: servers('brokers', '10Gi'),
  zookeeper: servers('ZooKeeper servers', '5Gi'),
};

export type KafkaInputs = Inputs<typeof values>;
