import { condition, type SimulatedOperator, service, volume, workload } from './operator.ts';

/** The etcd operator: members with a volume each, and the Service that clients use. */
export const etcdCluster: SimulatedOperator = {
  group: 'etcd-operator.cozystack.io',
  plural: 'etcdclusters',
  react(cluster) {
    const { name } = cluster.metadata;
    const { replicas = 3, version = '3', storage, resources, additionalMetadata } = cluster.spec ?? {};
    const labels = {
      ...additionalMetadata?.labels,
      'app.kubernetes.io/instance': name,
      'app.kubernetes.io/managed-by': 'etcd-operator',
      'app.kubernetes.io/name': 'etcd',
      'etcd-operator.cozystack.io/cluster': name,
    };
    return {
      children: [
        workload('StatefulSet', name, {
          replicas,
          labels,
          image: `etcd:v${version}`,
          port: 2379,
          resources,
          claims: [volume({ name: 'data', size: storage?.size, storageClass: storage?.storageClassName, labels })],
        }),
        service(name, labels, 2379, 'client'),
      ],
      status: {
        observedGeneration: cluster.metadata.generation,
        replicas,
        readyMembers: replicas,
        conditions: [condition(cluster, 'Ready', 'EtcdClusterReady')],
      },
    };
  },
};
