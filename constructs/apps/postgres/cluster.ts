import type { Construct } from 'constructs';
import { type Expr, mapToMap, match, notEmpty, str, text, when } from '../../../src/chart/index.ts';
import { Cluster } from '../../kinds/postgresql.cnpg.io.ts';
import { ALLOW_TO_APISERVER } from '../../lib/kubectl-hook.ts';
import { containerResources } from '../../lib/sizing.ts';
import { topologySpread } from '../../lib/topology-spread.ts';
import { chosenClass } from '../../lib/volumes.ts';
import { archivingOf, recoveryOf } from './backup.ts';
import { certificatesOf } from './exposure.ts';
import { type PostgresInputs, versions } from './values.ts';

/** Labels of all that belongs to the cluster; the monitor counts by them. */
export const clusterLabels = ({ release }: PostgresInputs) => ({
  'app.kubernetes.io/name': 'postgres.apps.cozystack.io',
  'app.kubernetes.io/instance': release.name,
});

/** The image of the chosen version. */
export const imageOf = ({ values }: PostgresInputs): Expr<string> =>
  str`ghcr.io/cloudnative-pg/postgresql:${match(values.version, versions)}`;

/** The database servers. The operator makes their Services, certificates and the superuser's Secret. */
export function cluster(scope: Construct, inputs: PostgresInputs): void {
  const { values, release } = inputs;
  const spread = topologySpread(inputs.cluster, { 'cnpg.io/cluster': release.name });
  new Cluster(scope, 'cluster', {
    metadata: { name: release.name },
    spec: {
      instances: values.replicas,
      imageName: imageOf(inputs),
      resources: containerResources(values, inputs.cluster),
      storage: { size: values.size, storageClass: chosenClass(values.storageClass) },
      postgresql: {
        parameters: {
          max_wal_senders: '30',
          ...mapToMap(values.postgresql.parameters, (name, value) => ({ key: name, value: text(value) }), { name: 'parameter' }),
        },
      },
      minSyncReplicas: values.quorum.minSyncReplicas,
      maxSyncReplicas: values.quorum.maxSyncReplicas,
      enableSuperuserAccess: true,
      monitoring: { enablePodMonitor: true },
      inheritedMetadata: { labels: { ...clusterLabels(inputs), ...ALLOW_TO_APISERVER } },
      topologySpreadConstraints: when(notEmpty(spread), spread),
      certificates: certificatesOf(inputs),
      plugins: archivingOf(inputs),
      ...recoveryOf(inputs),
    },
  });
}
