import { createAuthority } from '../certificates/authority.ts';
import { type CustomResource, condition, type SecretOnce, type SimulatedOperator, service, volume, workload } from './operator.ts';

/** Strimzi: brokers and ZooKeepers, the Services that clients begin with, and two authorities, each with its key in a Secret of its own. */
export const kafkaCluster: SimulatedOperator = {
  group: 'kafka.strimzi.io',
  plural: 'kafkas',
  react(cluster) {
    const { name } = cluster.metadata;
    const { kafka, zookeeper } = cluster.spec ?? {};
    const brokers = ownLabels(name, 'kafka');
    const external = (kafka?.listeners ?? []).find((listener: { type: string }) => listener.type === 'loadbalancer');
    return {
      children: [
        servers(cluster, 'kafka', kafka?.storage?.volumes?.[0] ?? kafka?.storage),
        ...(zookeeper ? [servers(cluster, 'zookeeper', zookeeper.storage)] : []),
        service(`${name}-kafka-bootstrap`, brokers, 9092, 'tcp-clients'),
        service(`${name}-kafka-brokers`, brokers, 9092, 'tcp-clients'),
        ...(external ? [service(`${name}-kafka-external-bootstrap`, brokers, external.port, 'tcp-external', 'LoadBalancer')] : []),
      ],
      absent: external ? [] : [{ kind: 'Service', metadata: { name: `${name}-kafka-external-bootstrap` } }],
      secrets: ['clients', 'cluster'].flatMap((of) => authority(cluster, of)),
      status: {
        observedGeneration: cluster.metadata.generation,
        clusterId: cluster.metadata.uid,
        conditions: [condition(cluster, 'Ready', 'Ready')],
      },
    };
  },
};

/** The operator's own labels, by which it finds what it made. */
function ownLabels(name: string, part: string): Record<string, string> {
  return {
    'app.kubernetes.io/instance': name,
    'app.kubernetes.io/managed-by': 'strimzi-cluster-operator',
    'app.kubernetes.io/name': part,
    'strimzi.io/cluster': name,
    'strimzi.io/kind': 'Kafka',
    'strimzi.io/name': `${name}-${part}`,
  };
}

interface Storage {
  id?: number;
  size?: string;
  class?: string;
  deleteClaim?: boolean;
}

function servers(cluster: CustomResource, part: 'kafka' | 'zookeeper', { id, size, class: storageClass, deleteClaim }: Storage = {}) {
  const selector = ownLabels(cluster.metadata.name, part);
  const { replicas = 1, resources } = cluster.spec[part];
  return workload('StatefulSet', `${cluster.metadata.name}-${part}`, {
    replicas,
    // The operator hands the labels of the resource on to all that it makes.
    labels: { ...cluster.metadata.labels, ...selector },
    selector,
    image: `strimzi/${part}`,
    port: part === 'kafka' ? 9092 : 2181,
    resources,
    claims: size ? [volume({ name: id === undefined ? 'data' : `data-${id}`, size, storageClass, labels: selector })] : [],
    keepClaims: deleteClaim !== true,
  });
}

function authority(cluster: CustomResource, of: string): SecretOnce[] {
  const name = `${cluster.metadata.name}-${of}-ca`;
  const labels = { 'strimzi.io/cluster': cluster.metadata.name, 'strimzi.io/kind': 'Kafka' };
  let made: ReturnType<typeof createAuthority> | undefined;
  const pair = () => {
    made ??= createAuthority(name);
    return made;
  };
  return [
    { name: `${name}-cert`, labels, make: async () => ({ 'ca.crt': (await pair()).certificate }) },
    { name, labels, make: async () => ({ 'ca.key': (await pair()).key }) },
  ];
}
