import { createAuthority } from '../certificates/authority.ts';
import {
  type CustomResource,
  condition,
  password,
  type SecretOnce,
  type SimulatedOperator,
  service,
  volume,
  workload,
} from './operator.ts';

/** CloudNativePG: instances, Services `-rw`, `-ro`, `-r`, its authority, the superuser and the owner of the first database, and the phase that it shows for a healthy cluster. */
export const postgresCluster: SimulatedOperator = {
  group: 'postgresql.cnpg.io',
  plural: 'clusters',
  react(cluster) {
    const { name } = cluster.metadata;
    const instances = cluster.spec?.instances ?? 1;
    const labels = { ...cluster.spec?.inheritedMetadata?.labels, 'cnpg.io/cluster': name, 'cnpg.io/podRole': 'instance' };
    const { size, storageClass } = cluster.spec?.storage ?? {};
    const claim = volume({ name: 'pgdata', size, storageClass, labels: { 'cnpg.io/cluster': name } });
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
      secrets: [authority(cluster), login(cluster, 'superuser', 'postgres'), login(cluster, 'app', 'app')],
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

const labelsOf = ({ metadata }: CustomResource) => ({ 'cnpg.io/cluster': metadata.name });

function authority(cluster: CustomResource): SecretOnce {
  return {
    name: `${cluster.metadata.name}-ca`,
    labels: labelsOf(cluster),
    async make() {
      const { certificate, key } = await createAuthority(cluster.metadata.name);
      return { 'ca.crt': certificate, 'ca.key': key };
    },
  };
}

function login(cluster: CustomResource, role: string, username: string): SecretOnce {
  const { name } = cluster.metadata;
  return {
    name: `${name}-${role}`,
    labels: labelsOf(cluster),
    type: 'kubernetes.io/basic-auth',
    make: async () => ({ username, password: password(cluster, role), host: `${name}-rw`, port: '5432', dbname: 'app' }),
  };
}
