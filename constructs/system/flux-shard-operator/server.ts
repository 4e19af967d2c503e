import type { Construct } from 'constructs';
import type { Arg, Dynamic } from '../../../src/chart/index.ts';
import { runtimeAccount } from '../../lib/runtime-account.ts';
import { runtimeServer } from '../../lib/runtime-server.ts';

/** Name of everything of the operator. */
export const APP = 'flux-shard-operator';

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
  runtimeAccount(scope, { name: APP, namespace, rules: RULES });
  runtimeServer(scope, {
    name: APP,
    replicas,
    port: { name: 'webhook', containerPort: 9443 },
    otherPorts: [{ name: 'metrics', containerPort: 8080 }],
    certificates: { volume: 'webhook-certs', path: CERTIFICATES },
    annotations: { 'prometheus.io/scrape': 'true', 'prometheus.io/port': '8080' },
    container: {
      component: 'cozystack-flux-shard-operator',
      image,
      args: [...(args as string[]), `--webhook-cert-dir=${CERTIFICATES}`],
      probe: { port: 8081 },
      requests: { cpu: '50m', memory: '64Mi' },
      memoryLimit: '256Mi',
    },
  });
}
