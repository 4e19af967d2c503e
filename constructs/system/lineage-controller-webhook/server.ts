import type { V1EnvVar } from '@kubernetes/client-node';
import type { Construct } from 'constructs';
import { type Arg, type Dynamic, type Expr, str, when } from '../../../src/chart/index.ts';
import { runtimeAccount } from '../../lib/runtime-account.ts';
import { runtimeServer } from '../../lib/runtime-server.ts';

/** Name of everything of the webhook. */
export const APP = 'lineage-controller-webhook';

const CERTIFICATES = '/tmp/k8s-webhook-server/serving-certs';

/** Owners are of any kind, so it reads everything; it writes nothing. */
const RULES = [{ apiGroups: ['*'], resources: ['*'], verbs: ['get', 'list', 'watch'] }];

export interface WebhookServer {
  readonly namespace: Arg<string>;
  readonly image: Arg<string>;
  readonly replicas: Arg<number>;
  readonly logLevel: Expr<string>;
  /** Reach the Kubernetes API at the own node. */
  readonly localApi: Expr<boolean>;
}

/** The servers. Pods of tenants cannot be made while none answers. */
export function webhookServer(scope: Construct, { namespace, image, replicas, logLevel, localApi }: WebhookServer): void {
  runtimeAccount(scope, { name: APP, namespace, rules: RULES });
  runtimeServer(scope, {
    name: APP,
    replicas,
    port: { name: 'webhook', containerPort: 9443 },
    otherPorts: [{ name: 'health', containerPort: 8081 }],
    certificates: { volume: 'webhook-certs', path: CERTIFICATES },
    container: {
      component: 'cozystack-lineage-webhook',
      image,
      args: [str`--zap-log-level=${logLevel}`, `--webhook-cert-dir=${CERTIFICATES}`],
      env: when(localApi, localEndpoint) as Dynamic<V1EnvVar[]>,
      probe: { port: 'health' },
      requests: { cpu: '50m', memory: '128Mi' },
      memoryLimit: '512Mi',
    },
  });
}

/** The Kubernetes API of the node itself: there while the network of services is not. */
const localEndpoint: V1EnvVar[] = [
  { name: 'KUBERNETES_SERVICE_HOST', valueFrom: { fieldRef: { apiVersion: 'v1', fieldPath: 'status.hostIP' } } },
  { name: 'KUBERNETES_SERVICE_PORT', value: '6443' },
];
