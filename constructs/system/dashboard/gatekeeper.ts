import type { Construct } from 'constructs';
import { type Expr, type Injected, ifElse, not, str, whenever } from '../../../src/chart/index.ts';
import { Deployment } from '../../kinds/apps.ts';
import { Service, ServiceAccount } from '../../kinds/core.ts';
import { ClusterRole, ClusterRoleBinding } from '../../kinds/rbac.authorization.k8s.io.ts';
import { GATE_PORT, OAUTH2_PROXY_IMAGE, oauth2ProxyArgs, oauth2ProxyEnv } from '../../lib/oauth2-proxy.ts';
import { apartFrom, CLIENT_SECRET, CONSOLE, COOKIE_SECRET, GATEKEEPER, RESOURCES, ROLLING, selectorOf } from './names.ts';
import type { DashboardInputs } from './values.ts';

const INSTANCE = 'incloud-web';
const PART = 'gatekeeper';

/** Address of the console for people. */
export const hostOf = (cluster: Injected): Expr<string> => str`dashboard.${cluster.text('root-host')}`;

/** Lets through to the console who has signed in: at the identity provider, or where there is none by the token of a ServiceAccount. */
export function gatekeeper(scope: Construct, inputs: DashboardInputs): void {
  const { cluster, release } = inputs;
  const selector = selectorOf(PART, INSTANCE);
  const singleSignOn = cluster.flag('oidc-enabled');
  new ServiceAccount(scope, 'account', { metadata: { name: GATEKEEPER } });
  whenever(scope, not(singleSignOn), (within) => keysOfTokens(within, release.namespace));
  new Service(scope, 'service', {
    metadata: { name: GATEKEEPER },
    spec: { type: 'ClusterIP', selector, ports: [{ name: 'ingress', port: GATE_PORT, targetPort: GATE_PORT, protocol: 'TCP' }] },
  });
  new Deployment(scope, 'proxy', {
    metadata: { name: GATEKEEPER },
    spec: {
      replicas: 1,
      strategy: ROLLING,
      selector: { matchLabels: selector },
      template: {
        metadata: { labels: selector },
        spec: {
          serviceAccountName: GATEKEEPER,
          priorityClassName: 'system-cluster-critical',
          affinity: apartFrom(PART, INSTANCE),
          enableServiceLinks: false,
          dnsPolicy: 'ClusterFirst',
          restartPolicy: 'Always',
          containers: [ifElse(singleSignOn, oauth2Proxy(inputs), tokenProxy(inputs))],
        },
      },
    },
  });
}

/** The keys by which tokens of ServiceAccounts are verified. */
function keysOfTokens(scope: Construct, namespace: Expr<string>): void {
  const name = `${GATEKEEPER}-jwks`;
  new ClusterRole(scope, 'keys-role', { metadata: { name }, rules: [{ nonResourceURLs: ['/openid/v1/jwks'], verbs: ['get'] }] });
  new ClusterRoleBinding(scope, 'keys-role-binding', {
    metadata: { name },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name },
    subjects: [{ kind: 'ServiceAccount', name: GATEKEEPER, namespace }],
  });
}

const upstreamOf = ({ release }: DashboardInputs) => str`http://${CONSOLE}.${release.namespace}.svc:8080`;

const probe = (path: string, settings: { initialDelaySeconds?: number; periodSeconds: number; failureThreshold: number }) => ({
  httpGet: { path, port: 'proxy', scheme: 'HTTP' },
  timeoutSeconds: 2,
  successThreshold: 1,
  ...settings,
});

const CONTAINER = {
  imagePullPolicy: 'IfNotPresent',
  ports: [{ name: 'proxy', containerPort: GATE_PORT, protocol: 'TCP' }],
  resources: RESOURCES,
  securityContext: {
    runAsNonRoot: true,
    runAsUser: 1001,
    runAsGroup: 1001,
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
    seccompProfile: { type: 'RuntimeDefault' },
  },
  terminationMessagePath: '/dev/termination-log',
  terminationMessagePolicy: 'File',
};

const oauth2Proxy = (inputs: DashboardInputs) => ({
  ...CONTAINER,
  name: 'auth-proxy',
  image: OAUTH2_PROXY_IMAGE,
  args: oauth2ProxyArgs(inputs.cluster, {
    host: hostOf(inputs.cluster),
    upstream: upstreamOf(inputs),
    scope: 'openid email profile',
    // Programs get 401, where people are led to a page to sign in.
    more: ['--api-route=^/api(/|$)', '--api-route=^/apis(/|$)'],
  }),
  env: oauth2ProxyEnv({ clientId: 'dashboard', secret: CLIENT_SECRET, cookies: COOKIE_SECRET }),
  livenessProbe: probe('/ping', { initialDelaySeconds: 10, periodSeconds: 15, failureThreshold: 3 }),
  readinessProbe: probe('/ping', { initialDelaySeconds: 5, periodSeconds: 10, failureThreshold: 3 }),
});

const tokenProxy = (inputs: DashboardInputs) => ({
  ...CONTAINER,
  name: 'token-proxy',
  image: inputs.values.tokenProxy.image,
  args: [
    `--http-address=0.0.0.0:${GATE_PORT}`,
    str`--upstream=${upstreamOf(inputs)}`,
    '--cookie-name=kc-access',
    '--cookie-secure=true',
    '--cookie-refresh=1h',
    '--cookie-secret=$(TOKEN_PROXY_COOKIE_SECRET)',
  ],
  env: [{ name: 'TOKEN_PROXY_COOKIE_SECRET', valueFrom: { secretKeyRef: COOKIE_SECRET } }],
  // It waits for the keys of the cluster.
  startupProbe: probe('/healthz/ready', { periodSeconds: 10, failureThreshold: 30 }),
  livenessProbe: probe('/healthz/live', { initialDelaySeconds: 10, periodSeconds: 15, failureThreshold: 3 }),
  readinessProbe: probe('/healthz/ready', { initialDelaySeconds: 5, periodSeconds: 10, failureThreshold: 3 }),
});
