import type { Construct } from 'constructs';
import { bind, type Expr, eq, ifElse, match, notEmpty, orIfEmpty, when } from '../../../src/chart/index.ts';
import { OpenSearchCluster } from '../../kinds/opensearch.opster.io.ts';
import { containerResources } from '../../lib/sizing.ts';
import { adminSecret, dashboardsSecret, passwordsAsVariables } from './accounts.ts';
import { securityConfigOf } from './security-config.ts';
import { type OpenSearchInputs, versions } from './values.ts';

/** Label by which the operator marks all pods of a cluster. */
export const clusterLabel = ({ release }: OpenSearchInputs) => ({ 'opster.io/opensearch-cluster': release.name });

/** The nodes, and Dashboards. The operator makes certificates and Services, and moves data off a node before it goes. */
export function cluster(scope: Construct, inputs: OpenSearchInputs): void {
  const { values, release } = inputs;
  const version = bind('version', match(values.version, versions));
  const resources = containerResources(values, inputs.cluster);
  new OpenSearchCluster(scope, 'cluster', {
    metadata: { name: release.name },
    spec: {
      general: {
        serviceName: release.name,
        version,
        image: when(notEmpty(values.images.opensearch), values.images.opensearch),
        httpPort: 9200,
        setVMMaxMapCount: true,
        drainDataNodes: true,
      },
      security: {
        config: { securityConfigSecret: { name: securityConfigOf(inputs) }, adminCredentialsSecret: { name: adminSecret(inputs) } },
        tls: { transport: { generate: true, perNode: true }, http: { generate: true } },
      },
      bootstrap: { resources },
      nodePools: [
        {
          component: 'nodes',
          replicas: values.replicas,
          roles: roles(inputs),
          resources,
          env: passwordsAsVariables(inputs),
          diskSize: values.size,
          persistence: { pvc: { accessModes: ['ReadWriteOnce'], storageClass: storageClass(inputs) } },
          topologySpreadConstraints: ['kubernetes.io/hostname', 'topology.kubernetes.io/zone'].map((key) => spread(inputs, key)),
        },
      ],
      dashboards: when(values.dashboards.enabled, dashboards(inputs, version)),
    },
  });
}

const dashboards = (inputs: OpenSearchInputs, version: Expr<string>) => ({
  enable: true,
  version,
  replicas: inputs.values.dashboards.replicas,
  resources: containerResources(inputs.values.dashboards, inputs.cluster),
  opensearchCredentialsSecret: { name: dashboardsSecret(inputs) },
  tls: { enable: true, generate: true },
});

const roles = ({ values: { nodeRoles } }: OpenSearchInputs) => [
  when(nodeRoles.master, 'cluster_manager'),
  when(nodeRoles.data, 'data'),
  when(nodeRoles.ingest, 'ingest'),
  when(nodeRoles.ml, 'ml'),
];

/** Several nodes keep copies of their own; a single one needs a volume that does. */
const storageClass = ({ values }: OpenSearchInputs) =>
  orIfEmpty(values.storageClass, ifElse(eq(values.replicas, 1), 'replicated', 'local'));

const spread = (inputs: OpenSearchInputs, topologyKey: string) => ({
  maxSkew: 1,
  topologyKey,
  whenUnsatisfiable: match(inputs.values.topologySpreadPolicy, { soft: 'ScheduleAnyway', hard: 'DoNotSchedule' }),
  labelSelector: { matchLabels: clusterLabel(inputs) },
});
