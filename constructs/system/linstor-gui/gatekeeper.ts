import type { Construct } from 'constructs';
import { concat, type Expr, type Injected, ifElse, notEmpty, str, trimSuffix } from '../../../src/chart/index.ts';
import { Deployment } from '../../kinds/apps.ts';
import { Service, ServiceAccount } from '../../kinds/core.ts';
import { CLIENT_SECRET, COOKIE_SECRET, GATE, GATEKEEPER, labelsOf, NAME, selectorOf } from './names.ts';
import type { LinstorGuiInputs } from './values.ts';
import { apartFrom } from './web-server.ts';

const IMAGE = 'quay.io/oauth2-proxy/oauth2-proxy:v7.12.0';

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
    spec: { type: 'ClusterIP', selector, ports: [{ name: 'ingress', port: GATE, targetPort: GATE, protocol: 'TCP' }] },
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

function pod(inputs: LinstorGuiInputs, selector: ReturnType<typeof selectorOf>) {
  const alive = { httpGet: { path: '/ping', port: 'proxy' }, timeoutSeconds: 2, failureThreshold: 3 };
  return {
    serviceAccountName: GATEKEEPER,
    automountServiceAccountToken: false,
    affinity: apartFrom(selector),
    containers: [
      {
        name: 'auth-proxy',
        image: IMAGE,
        imagePullPolicy: 'IfNotPresent',
        args: settings(inputs),
        env: [
          { name: 'OAUTH2_PROXY_CLIENT_ID', value: NAME },
          { name: 'OAUTH2_PROXY_CLIENT_SECRET', valueFrom: { secretKeyRef: CLIENT_SECRET } },
          { name: 'OAUTH2_PROXY_COOKIE_SECRET', valueFrom: { secretKeyRef: COOKIE_SECRET } },
        ],
        ports: [{ name: 'proxy', containerPort: GATE, protocol: 'TCP' }],
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

/** Endpoints of OpenID Connect below a realm of Keycloak. */
const endpoint = (realm: Expr<string>, name: string) => str`${realm}/protocol/openid-connect/${name}`;

function settings({ release, cluster }: LinstorGuiInputs) {
  const identityProvider = str`keycloak.${cluster.text('root-host')}`;
  const realm = str`https://${identityProvider}/realms/cozy`;
  const inside = trimSuffix(cluster.text('keycloak-internal-url'), '/');
  const realmForItself = ifElse(notEmpty(inside), inside, realm);
  return concat(
    [
      '--provider=oidc',
      str`--oidc-issuer-url=${realm}`,
      str`--redirect-url=https://${hostOf(cluster)}/oauth2/callback`,
      str`--backend-logout-url=${endpoint(realmForItself, 'logout')}?id_token_hint={id_token}`,
      str`--whitelist-domain=${identityProvider}`,
      str`--upstream=http://${NAME}.${release.namespace}.svc:80`,
      `--http-address=0.0.0.0:${GATE}`,
      `--allowed-group=${ADMINISTRATORS}`,
      '--email-domain=*',
      '--scope=openid email profile groups',
      '--pass-access-token=true',
      '--pass-authorization-header=true',
      '--skip-provider-button',
      '--cookie-name=kc-access',
      '--cookie-secure=true',
      '--cookie-refresh=3m',
      '--cookie-secret=$(OAUTH2_PROXY_COOKIE_SECRET)',
    ],
    // The public name may not lead back into the cluster: people go by it, the gatekeeper does not.
    ifElse(
      notEmpty(inside),
      [
        '--skip-oidc-discovery',
        str`--login-url=${endpoint(realm, 'auth')}`,
        str`--redeem-url=${endpoint(inside, 'token')}`,
        str`--oidc-jwks-url=${endpoint(inside, 'certs')}`,
        str`--profile-url=${endpoint(inside, 'userinfo')}`,
      ],
      [],
    ),
    ifElse(cluster.flag('oidc-insecure-skip-verify'), ['--ssl-insecure-skip-verify=true'], []),
  );
}
