import type { Construct } from 'constructs';
import { type Expr, type Injected, str } from '../../../src/chart/index.ts';
import { Deployment } from '../../kinds/apps.ts';
import { Service, ServiceAccount } from '../../kinds/core.ts';
import { GATE_PORT, OAUTH2_PROXY_IMAGE, oauth2ProxyArgs, oauth2ProxyEnv } from '../../lib/oauth2-proxy.ts';
import { CLIENT_SECRET, COOKIE_SECRET, GATEKEEPER, labelsOf, NAME, selectorOf } from './names.ts';
import type { LinstorGuiInputs } from './values.ts';
import { apartFrom } from './web-server.ts';

/** Label `app.kubernetes.io/name` of its pods. */
const PART = 'gatekeeper';

/** People who may see the storage of all tenants. */
const ADMINISTRATORS = 'cozystack-cluster-admin';

/** Lets administrators of the platform through to the pages once they have signed in. */
export function gatekeeper(scope: Construct, inputs: LinstorGuiInputs): void {
  const { release } = inputs;
  const labels = labelsOf(PART, release);
  const selector = selectorOf(PART, release);
  new ServiceAccount(scope, 'account', { metadata: { name: GATEKEEPER, labels }, automountServiceAccountToken: false });
  new Service(scope, 'service', {
    metadata: { name: GATEKEEPER, labels },
    spec: { type: 'ClusterIP', selector, ports: [{ name: 'ingress', port: GATE_PORT, targetPort: GATE_PORT, protocol: 'TCP' }] },
  });
  new Deployment(scope, 'proxy', {
    metadata: { name: GATEKEEPER, labels, annotations: { 'reloader.stakater.com/auto': 'true' } },
    spec: {
      replicas: 1,
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } },
      selector: { matchLabels: selector },
      template: { metadata: { labels: selector }, spec: pod(inputs, selector) },
    },
  });
}

function pod({ release, cluster }: LinstorGuiInputs, selector: ReturnType<typeof selectorOf>) {
  const alive = { httpGet: { path: '/ping', port: 'proxy' }, timeoutSeconds: 2, failureThreshold: 3 };
  return {
    serviceAccountName: GATEKEEPER,
    automountServiceAccountToken: false,
    affinity: apartFrom(selector),
    containers: [
      {
        name: 'auth-proxy',
        image: OAUTH2_PROXY_IMAGE,
        imagePullPolicy: 'IfNotPresent',
        args: oauth2ProxyArgs(cluster, {
          host: hostOf(cluster),
          upstream: str`http://${NAME}.${release.namespace}.svc:80`,
          scope: 'openid email profile groups',
          more: [`--allowed-group=${ADMINISTRATORS}`],
        }),
        env: oauth2ProxyEnv({ clientId: NAME, secret: CLIENT_SECRET, cookies: COOKIE_SECRET }),
        ports: [{ name: 'proxy', containerPort: GATE_PORT, protocol: 'TCP' }],
        livenessProbe: { ...alive, initialDelaySeconds: 10, periodSeconds: 15 },
        readinessProbe: { ...alive, initialDelaySeconds: 5, periodSeconds: 10 },
        resources: { requests: { cpu: '50m', memory: '64Mi' }, limits: { cpu: '200m', memory: '256Mi' } },
        securityContext: {
          runAsNonRoot: true,
          runAsUser: 1001,
          runAsGroup: 1001,
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
          seccompProfile: { type: 'RuntimeDefault' },
        },
      },
    ],
  };
}

/** Address of the pages for people. */
export const hostOf = (cluster: Injected): Expr<string> => str`${NAME}.${cluster.text('root-host')}`;
