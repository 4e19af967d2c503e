import type { Construct } from 'constructs';
import type { Arg, Dynamic } from '../../../src/chart/index.ts';
import { Deployment } from '../../kinds/apps.ts';
import { Service, ServiceAccount } from '../../kinds/core.ts';
import { PodDisruptionBudget } from '../../kinds/policy.ts';
import { ClusterRole, ClusterRoleBinding } from '../../kinds/rbac.authorization.k8s.io.ts';
import { apart, nearControlPlane, runtimeContainer, runtimeSecurity } from '../../lib/runtime-pod.ts';
import { certificateSecret } from '../../lib/serving-certificate.ts';

/** Name of everything of the operator. */
export const APP = 'flux-shard-operator';

const PORT = 9443;
const CERTIFICATES = '/tmp/k8s-webhook-server/serving-certs';
const ALL = ['get', 'list', 'watch', 'create', 'update', 'patch', 'delete'];

const RULES = [
  { apiGroups: ['helm.toolkit.fluxcd.io'], resources: ['helmreleases'], verbs: ['get', 'list', 'watch', 'patch'] },
  { apiGroups: [''], resources: ['namespaces'], verbs: ['get', 'list', 'watch', 'patch'] },
  { apiGroups: ['apps'], resources: ['deployments'], verbs: ALL },
  { apiGroups: ['coordination.k8s.io'], resources: ['leases'], verbs: ALL },
  { apiGroups: [''], resources: ['events'], verbs: ['create', 'patch'] },
];

/** The servers: all answer the webhook, one places tenants. */
export function shardServer(
  scope: Construct,
  namespace: Arg<string>,
  image: Arg<string>,
  replicas: Arg<number>,
  args: Dynamic<string[]>,
): void {
  rights(scope, namespace);
  new Service(scope, 'service', {
    metadata: { name: APP, labels: { app: APP } },
    spec: {
      type: 'ClusterIP',
      selector: { app: APP },
      ports: [{ name: 'webhook', port: 443, protocol: 'TCP', targetPort: PORT }],
      trafficDistribution: 'PreferClose',
    },
  });
  new PodDisruptionBudget(scope, 'disruption-budget', {
    metadata: { name: APP },
    spec: { maxUnavailable: 1, selector: { matchLabels: { app: APP } } },
  });
  new Deployment(scope, 'deployment', {
    metadata: { name: APP, labels: { app: APP } },
    spec: {
      replicas,
      selector: { matchLabels: { app: APP } },
      template: {
        metadata: { labels: { app: APP }, annotations: { 'prometheus.io/scrape': 'true', 'prometheus.io/port': '8080' } },
        spec: {
          serviceAccountName: APP,
          securityContext: runtimeSecurity,
          tolerations: [{ operator: 'Exists' }],
          affinity: { nodeAffinity: nearControlPlane, podAntiAffinity: apart(APP) },
          containers: [
            {
              ...runtimeContainer({
                component: 'cozystack-flux-shard-operator',
                image,
                args: [...(args as string[]), `--webhook-cert-dir=${CERTIFICATES}`],
                ports: [
                  { containerPort: PORT, name: 'webhook' },
                  { containerPort: 8080, name: 'metrics' },
                ],
                volumeMounts: [{ name: 'webhook-certs', mountPath: CERTIFICATES, readOnly: true }],
                probe: { port: 8081 },
                requests: { cpu: '50m', memory: '64Mi' },
                memoryLimit: '256Mi',
              }),
              name: APP,
            },
          ],
          volumes: [{ name: 'webhook-certs', secret: { secretName: certificateSecret(APP), defaultMode: 0o400 } }],
        },
      },
    },
  });
}

function rights(scope: Construct, namespace: Arg<string>): void {
  new ServiceAccount(scope, 'account', { metadata: { name: APP } });
  new ClusterRole(scope, 'role', { metadata: { name: APP }, rules: RULES });
  new ClusterRoleBinding(scope, 'role-binding', {
    metadata: { name: APP },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: APP },
    subjects: [{ kind: 'ServiceAccount', name: APP, namespace }],
  });
}
