import { condition, type SimulatedOperator, service, workload } from './operator.ts';

/** CloudNativePG: instances, Services `-rw`, `-ro`, `-r`, and the phase that it shows for a healthy cluster. */
export const postgresCluster: SimulatedOperator = {
  group: 'postgresql.cnpg.io',
  plural: 'clusters',
  react(cluster) {
    const { name } = cluster.metadata;
    const instances = cluster.spec?.instances ?? 1;
    const labels = { ...cluster.spec?.inheritedMetadata?.labels, 'cnpg.io/cluster': name, 'cnpg.io/podRole': 'instance' };
    const { size, storageClass } = cluster.spec?.storage ?? {};
    const claim = {
      metadata: { name: 'pgdata', labels: { 'cnpg.io/cluster': name } },
      spec: {
        accessModes: ['ReadWriteOnce'],
        resources: { requests: { storage: size ?? '1Gi' } },
        ...(storageClass ? { storageClassName: storageClass } : {}),
      },
    };
    const image = cluster.spec?.imageName ?? 'postgresql';
    return {
      children: [
        workload('StatefulSet', name, {
          replicas: instances,
          labels,
          image,
          port: 5432,
          resources: cluster.spec?.resources,
          claims: [claim],
        }),
        ...['rw', 'ro', 'r'].map((role) => service(`${name}-${role}`, labels, 5432, 'postgres')),
      ],
      status: {
        instances,
        readyInstances: instances,
        phase: 'Cluster in healthy state',
        currentPrimary: `${name}-0`,
        targetPrimary: `${name}-0`,
        writeService: `${name}-rw`,
        readService: `${name}-r`,
        conditions: [condition(cluster, 'Ready', 'ClusterIsReady')],
      },
    };
  },
};
