import type { Construct } from 'constructs';
import { addDecimal, floor, ifElse, multiplyDecimal, notEmpty, quantityValue } from '../../../src/chart/index.ts';
import { VerticalPodAutoscaler } from '../../kinds/autoscaling.k8s.io.ts';
import { Service } from '../../kinds/core.ts';
import { EtcdCluster } from '../../kinds/etcd-operator.cozystack.io.ts';
import { limitedTo } from '../../lib/limits.ts';
import { topologySpread } from '../../lib/topology-spread.ts';
import { chosenClass } from '../../lib/volumes.ts';
import { SECRETS } from './certificates.ts';
import type { EtcdInputs } from './values.ts';

const MEMBERS = { 'app.kubernetes.io/instance': 'etcd' };

/** Share of the volume that the database may take before etcd refuses writes; the rest is for the log and snapshots. */
const QUOTA = 0.95;

/** The members, named by the operator, and how they find and are given what they need. */
export function cluster(scope: Construct, inputs: EtcdInputs): void {
  const { values } = inputs;
  const spread = topologySpread(inputs.cluster, MEMBERS);
  const apart = [
    { labelSelector: { matchLabels: MEMBERS }, maxSkew: 1, topologyKey: 'kubernetes.io/hostname', whenUnsatisfiable: 'ScheduleAnyway' },
  ];
  new EtcdCluster(scope, 'cluster', {
    metadata: { name: 'etcd' },
    spec: {
      version: values.version,
      replicas: values.replicas,
      storage: { size: values.size, storageClassName: chosenClass(values.storageClass) },
      options: {
        quotaBackendBytes: floor(addDecimal(multiplyDecimal(quantityValue(values.size), QUOTA), 0.5)),
        autoCompactionMode: 'periodic',
        autoCompactionRetention: '5m',
        snapshotCount: 10000,
      },
      resources: limitedTo(values.resources, inputs.cluster),
      additionalMetadata: { labels: { 'cozystack.io/service': 'etcd' } },
      // Immutable, and clusters that were taken over have exactly this shape.
      tls: {
        client: { serverSecretRef: { name: SECRETS.server }, operatorClientSecretRef: { name: SECRETS.client } },
        peer: { secretRef: { name: SECRETS.peer } },
      },
      topologySpreadConstraints: ifElse(notEmpty(spread), spread, apart),
    },
  });
  headless(scope);
  autoscaling(scope, inputs);
}

/** Names of members that were made under an earlier operator resolve through this Service. */
function headless(scope: Construct): void {
  const port = (name: string, number: number) => ({ name, port: number, targetPort: number, protocol: 'TCP' });
  new Service(scope, 'headless', {
    metadata: {
      name: 'etcd-headless',
      labels: { 'app.kubernetes.io/name': 'etcd', ...MEMBERS, 'cozystack.io/service': 'etcd' },
    },
    spec: {
      clusterIP: 'None',
      publishNotReadyAddresses: true,
      selector: { 'etcd-operator.cozystack.io/cluster': 'etcd' },
      ports: [port('client', 2379), port('peer', 2380)],
    },
  });
}

/** Sizes are changed when a member starts anyway: evicting members to resize them would cost the quorum. */
function autoscaling(scope: Construct, inputs: EtcdInputs): void {
  new VerticalPodAutoscaler(scope, 'autoscaler', {
    metadata: { name: 'etcd' },
    spec: {
      targetRef: { apiVersion: 'etcd-operator.cozystack.io/v1alpha2', kind: 'EtcdCluster', name: 'etcd' },
      updatePolicy: { updateMode: 'Initial' },
      resourcePolicy: {
        containerPolicies: [
          {
            containerName: 'etcd',
            minAllowed: limitedTo({ cpu: '250m', memory: '256Mi' }, inputs.cluster).requests,
            maxAllowed: limitedTo({ cpu: '5000m', memory: '8Gi' }, inputs.cluster).requests,
          },
        ],
      },
    },
  });
}
