import type { V1EnvVar } from '@kubernetes/client-node';
import type { Construct } from 'constructs';
import { type Arg, type Dynamic, type Expr, str, when } from '../../../src/chart/index.ts';
import { Deployment } from '../../kinds/apps.ts';
import { Service, ServiceAccount } from '../../kinds/core.ts';
import { PodDisruptionBudget } from '../../kinds/policy.ts';
import { ClusterRole, ClusterRoleBinding } from '../../kinds/rbac.authorization.k8s.io.ts';
import { apart, nearControlPlane, runtimeContainer, runtimeSecurity } from '../../lib/runtime-pod.ts';
import { certificateSecret } from '../../lib/serving-certificate.ts';

/** Name of everything of the webhook. */
export const APP = 'lineage-controller-webhook';

const PORT = 9443;
const CERTIFICATES = '/tmp/k8s-webhook-server/serving-certs';

export interface WebhookServer {
  readonly namespace: Arg<string>;
  readonly image: Arg<string>;
  readonly replicas: Arg<number>;
  readonly logLevel: Expr<string>;
  /** Reach the Kubernetes API at the own node. */
  readonly localApi: Expr<boolean>;
}

/** The servers. Pods cannot be made while none answers, so they run anywhere, apart from each other, and one stays while nodes are drained. */
export function webhookServer(scope: Construct, { namespace, image, replicas, logLevel, localApi }: WebhookServer): void {
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
        metadata: { labels: { app: APP } },
        spec: {
          serviceAccountName: APP,
          securityContext: runtimeSecurity,
          tolerations: [{ operator: 'Exists' }],
          affinity: { nodeAffinity: nearControlPlane, podAntiAffinity: apart(APP) },
          containers: [
            {
              ...runtimeContainer({
                component: 'cozystack-lineage-webhook',
                image,
                args: [str`--zap-log-level=${logLevel}`, `--webhook-cert-dir=${CERTIFICATES}`],
                env: when(localApi, localEndpoint) as Dynamic<V1EnvVar[]>,
                ports: [
                  { containerPort: PORT, name: 'webhook' },
                  { containerPort: 8081, name: 'health' },
                ],
                volumeMounts: [{ name: 'webhook-certs', mountPath: CERTIFICATES, readOnly: true }],
                probe: { port: 'health' },
                requests: { cpu: '50m', memory: '128Mi' },
                memoryLimit: '512Mi',
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

/** The Kubernetes API of the node itself: there while the network of services is not. */
const localEndpoint: V1EnvVar[] = [
  { name: 'KUBERNETES_SERVICE_HOST', valueFrom: { fieldRef: { apiVersion: 'v1', fieldPath: 'status.hostIP' } } },
  { name: 'KUBERNETES_SERVICE_PORT', value: '6443' },
];

/** Owners are of any kind, so it reads everything; it writes nothing. */
function rights(scope: Construct, namespace: Arg<string>): void {
  new ServiceAccount(scope, 'account', { metadata: { name: APP } });
  new ClusterRole(scope, 'role', {
    metadata: { name: APP },
    rules: [{ apiGroups: ['*'], resources: ['*'], verbs: ['get', 'list', 'watch'] }],
  });
  new ClusterRoleBinding(scope, 'role-binding', {
    metadata: { name: APP },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: APP },
    subjects: [{ kind: 'ServiceAccount', name: APP, namespace }],
  });
}
