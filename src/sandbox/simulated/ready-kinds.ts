import { type CustomResource, condition, type SimulatedOperator } from './operator.ts';

const ready = (
  group: string,
  plural: string,
  reason: string,
  more: (resource: CustomResource) => object = () => ({}),
): SimulatedOperator => ({
  group,
  plural,
  react: (resource) => ({
    status: { ...more(resource), observedGeneration: resource.metadata.generation, conditions: [condition(resource, 'Ready', reason)] },
  }),
});

const named = (group: string, plural: string, status: (resource: CustomResource) => object): SimulatedOperator => ({
  group,
  plural,
  react: (resource) => ({ status: status(resource) }),
});

/** Kinds of which only the status is simulated: what their operators write when all is well, as far as the platform and kubectl look at it. */
export const readyKinds: readonly SimulatedOperator[] = [
  ready('k8s.mariadb.com', 'mariadbs', 'StatefulSetReady', ({ spec }) => ({ replicas: spec?.replicas ?? 1 })),
  ready('k8s.mariadb.com', 'databases', 'Created'),
  ready('k8s.mariadb.com', 'users', 'Created'),
  ready('k8s.mariadb.com', 'grants', 'Created'),
  ready('kafka.strimzi.io', 'kafkatopics', 'Ready'),
  ready('kafka.strimzi.io', 'kafkanodepools', 'Ready'),
  ready('kamaji.clastix.io', 'datastores', 'Ready'),
  ready('external-secrets.io', 'externalsecrets', 'SecretSynced'),
  ready('operator.victoriametrics.com', 'vmclusters', 'Ready', () => ({ updateStatus: 'operational' })),
  ready('operator.victoriametrics.com', 'vmagents', 'Ready', () => ({ updateStatus: 'operational' })),
  named('rabbitmq.com', 'rabbitmqclusters', (resource) => ({
    observedGeneration: resource.metadata.generation,
    conditions: ['AllReplicasReady', 'ClusterAvailable', 'ReconcileSuccess'].map((type) => condition(resource, type, 'Success')),
  })),
  named('psmdb.percona.com', 'perconaservermongodbs', () => ({ state: 'ready' })),
  named('opensearch.opster.io', 'opensearchclusters', () => ({ phase: 'RUNNING', health: 'green', initialized: true })),
  named('apps.foundationdb.org', 'foundationdbclusters', ({ metadata }) => ({
    health: { available: true, fullReplication: true, healthy: true },
    generations: { reconciled: metadata.generation },
  })),
  named('cluster.x-k8s.io', 'clusters', (resource) => ({
    phase: 'Provisioned',
    controlPlaneReady: true,
    infrastructureReady: true,
    conditions: [condition(resource, 'Ready', 'Provisioned')],
  })),
];
