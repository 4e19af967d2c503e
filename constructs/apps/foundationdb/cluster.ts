import type { Construct } from 'constructs';
import { notEmpty, when } from '../../../src/chart/index.ts';
import { FoundationDBCluster } from '../../kinds/apps.foundationdb.org.ts';
import { ServiceAccount } from '../../kinds/core.ts';
import { Role, RoleBinding } from '../../kinds/rbac.authorization.k8s.io.ts';
import { ALLOW_TO_APISERVER } from '../../lib/kubectl-hook.ts';
import { containerResources } from '../../lib/sizing.ts';
import { chosenClass } from '../../lib/volumes.ts';
import { accountOf, CLUSTER_NAME, labelsOf, PROCESS_CLASS, SIDECAR_RESOURCES } from './identity.ts';
import type { FoundationDbInputs } from './values.ts';

/** The database. */
export function cluster(scope: Construct, inputs: FoundationDbInputs): void {
  const { values, release, cluster } = inputs;
  const { version, redundancyMode, storageEngine, processCounts, faultDomain } = values.cluster;
  account(scope, inputs);
  new FoundationDBCluster(scope, 'cluster', {
    metadata: { name: release.name, labels: labelsOf(inputs) },
    spec: {
      version,
      // Under automationOptions the API server drops these, or refuses them.
      imageType: values.imageType,
      faultDomain: { key: faultDomain.key, valueFrom: faultDomain.valueFrom },
      minimumUptimeSecondsForBounce: 60,
      labels: {
        filterOnOwnerReference: false,
        matchLabels: { [CLUSTER_NAME]: release.name },
        processClassLabels: [PROCESS_CLASS],
        processGroupIDLabels: ['foundationdb.org/fdb-process-group-id'],
      },
      automationOptions: { replacements: { enabled: values.automaticReplacements } },
      databaseConfiguration: { redundancy_mode: redundancyMode, storage_engine: when(notEmpty(storageEngine), storageEngine) },
      processCounts: {
        stateless: processCounts.stateless,
        storage: processCounts.storage,
        cluster_controller: processCounts.cluster_controller,
      },
      processes: {
        general: {
          customParameters: when(notEmpty(values.customParameters), values.customParameters),
          podTemplate: podTemplate(inputs),
          volumeClaimTemplate: {
            spec: {
              resources: { requests: { storage: values.storage.size } },
              storageClassName: chosenClass(values.storage.storageClass),
            },
          },
        },
      },
      routing: { defineDNSLocalityFields: true, dnsDomain: cluster.text('cluster-domain', 'cozy.local') },
      sidecarContainer: { enableLivenessProbe: true, enableReadinessProbe: true },
    },
  });
}

function podTemplate(inputs: FoundationDbInputs) {
  const { values, cluster } = inputs;
  const { runAsUser, runAsGroup } = values.securityContext;
  const container = (name: string, resources: object) => ({ name, resources, securityContext: { runAsUser, runAsGroup } });
  return {
    metadata: { labels: ALLOW_TO_APISERVER },
    spec: {
      serviceAccountName: accountOf(inputs),
      securityContext: { fsGroup: runAsGroup },
      initContainers: [container('foundationdb-kubernetes-init', SIDECAR_RESOURCES)],
      containers: [
        container('foundationdb', containerResources(values, cluster)),
        container('foundationdb-kubernetes-sidecar', SIDECAR_RESOURCES),
      ],
    },
  };
}

/** A process writes what it runs with into its own pod, where the operator reads it. */
function account(scope: Construct, inputs: FoundationDbInputs): void {
  const metadata = { name: accountOf(inputs), labels: labelsOf(inputs) };
  new ServiceAccount(scope, 'account', { metadata });
  new Role(scope, 'role', {
    metadata,
    rules: [{ apiGroups: [''], resources: ['pods'], verbs: ['get', 'list', 'watch', 'create', 'update', 'patch', 'delete'] }],
  });
  new RoleBinding(scope, 'role-binding', {
    metadata,
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: metadata.name },
    subjects: [{ kind: 'ServiceAccount', name: metadata.name, namespace: inputs.release.namespace }],
  });
}
