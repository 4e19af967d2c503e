import { label } from '../names.ts';
import { container } from './containers.ts';
import { type ControllerName, FLUX_VERSION, images } from './images.ts';

export const FLUX_NAMESPACE = 'cozy-fluxcd';

const labels = { 'app.kubernetes.io/name': 'flux', 'app.kubernetes.io/part-of': 'flux', 'app.kubernetes.io/version': FLUX_VERSION };
const selector = { 'app.kubernetes.io/name': 'flux' };
const named = (name: string, more: object = {}) => ({ name, labels, ...more });
const inFlux = (name: string) => named(name, { namespace: FLUX_NAMESPACE });

/** Its pod is there before a network is, so that it lives on the host's, and what comes from it must be admitted. */
export const namespace = () => ({
  apiVersion: 'v1',
  kind: 'Namespace',
  metadata: named(FLUX_NAMESPACE, {
    labels: { ...labels, [label.podSecurity]: 'privileged' },
    annotations: { 'helm.sh/resource-policy': 'keep' },
  }),
});

const access = () => [
  { apiVersion: 'v1', kind: 'ServiceAccount', metadata: inFlux('flux') },
  {
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind: 'ClusterRoleBinding',
    metadata: named('flux'),
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'cluster-admin' },
    subjects: [{ kind: 'ServiceAccount', name: 'flux', namespace: FLUX_NAMESPACE }],
  },
  {
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind: 'ClusterRole',
    metadata: named('flux-view', {
      labels: {
        ...labels,
        ...Object.fromEntries(['admin', 'edit', 'view'].map((role) => [`rbac.authorization.k8s.io/aggregate-to-${role}`, 'true'])),
      },
    }),
    rules: [
      {
        apiGroups: [
          'source.toolkit.fluxcd.io',
          'source.extensions.fluxcd.io',
          'helm.toolkit.fluxcd.io',
          'kustomize.toolkit.fluxcd.io',
          'notification.toolkit.fluxcd.io',
        ],
        resources: ['*'],
        verbs: ['get', 'list', 'watch'],
      },
    ],
  },
];

/** Pods of the system's priority classes are only admitted where a quota allows them. */
const quota = () => ({
  apiVersion: 'v1',
  kind: 'ResourceQuota',
  metadata: inFlux('flux'),
  spec: {
    hard: { pods: '1000' },
    scopeSelector: {
      matchExpressions: [{ scopeName: 'PriorityClass', operator: 'In', values: ['system-node-critical', 'system-cluster-critical'] }],
    },
  },
});

/** source-controller's file server serves source-watcher's files, too: both write to one volume. */
const service = () => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: inFlux('flux'),
  spec: { type: 'ClusterIP', selector, ports: [{ name: 'http', port: 80, protocol: 'TCP', targetPort: 'http-sc' }] },
});

const tolerated = [
  'node.kubernetes.io/not-ready',
  'node.kubernetes.io/unreachable',
  'node.cilium.io/agent-not-ready',
  'node.cloudprovider.kubernetes.io/uninitialized',
];

const deployment = () => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: inFlux('flux'),
  spec: {
    replicas: 1,
    strategy: { type: 'Recreate' },
    selector: { matchLabels: selector },
    template: {
      metadata: { labels, annotations: { 'cluster-autoscaler.kubernetes.io/safe-to-evict': 'true', 'prometheus.io/scrape': 'true' } },
      spec: {
        serviceAccountName: 'flux',
        hostNetwork: true,
        dnsPolicy: 'ClusterFirstWithHostNet',
        priorityClassName: 'system-cluster-critical',
        terminationGracePeriodSeconds: 120,
        securityContext: { fsGroup: 1337 },
        tolerations: tolerated.map((key) => ({ key, operator: 'Exists' })),
        affinity: {
          nodeAffinity: {
            requiredDuringSchedulingIgnoredDuringExecution: {
              nodeSelectorTerms: [{ matchExpressions: [{ key: 'kubernetes.io/os', operator: 'In', values: ['linux'] }] }],
            },
          },
          podAntiAffinity: {
            requiredDuringSchedulingIgnoredDuringExecution: [
              { labelSelector: { matchLabels: selector }, topologyKey: 'kubernetes.io/hostname' },
            ],
          },
        },
        containers: (Object.keys(images) as ControllerName[]).map(container),
        volumes: [
          { name: 'data', emptyDir: {} },
          { name: 'tmp', emptyDir: {} },
        ],
      },
    },
  },
});

/** Everything of Flux but its definitions and its namespace, in the order in which it is applied. */
export const manifests = () => [...access(), quota(), service(), deployment()];
