import { type Arg, concat, type Expr, type Injected, ifElse, notEmpty, str, trimSuffix } from '../../src/chart/index.ts';

/** What stands before pages of the platform and lets in who has signed in at its identity provider. */
export const OAUTH2_PROXY_IMAGE = 'quay.io/oauth2-proxy/oauth2-proxy:v7.12.0';

/** Port that it listens on; everybody may open it. */
export const GATE_PORT = 8000;

export interface GuardedPages {
  /** Address of the pages for people. */
  readonly host: Arg<string>;
  /** Where they are inside of the cluster. */
  readonly upstream: Arg<string>;
  /** What its tokens are to say, separated by spaces. */
  readonly scope: string;
  /** Settings that only these pages need. */
  readonly more: readonly string[];
}

/** Its client in the identity provider, the Secret that it proves itself by there, and the one with the key of its cookies. */
export interface ProxyIdentity {
  readonly clientId: string;
  readonly secret: { readonly name: string; readonly key: string };
  readonly cookies: { readonly name: string; readonly key: string };
}

export const oauth2ProxyEnv = ({ clientId, secret, cookies }: ProxyIdentity) => [
  { name: 'OAUTH2_PROXY_CLIENT_ID', value: clientId },
  { name: 'OAUTH2_PROXY_CLIENT_SECRET', valueFrom: { secretKeyRef: secret } },
  { name: 'OAUTH2_PROXY_COOKIE_SECRET', valueFrom: { secretKeyRef: cookies } },
];

/** Endpoints of OpenID Connect below a realm of Keycloak. */
const endpoint = (realm: Arg<string>, name: string) => str`${realm}/protocol/openid-connect/${name}`;

/**
 * Arguments of the proxy. Where the platform says how Keycloak is reached inside of the cluster, the proxy goes there: the public name may not lead
 * back into the cluster. People go by the public one, which is also what tokens name.
 */
export function oauth2ProxyArgs(cluster: Injected, { host, upstream, scope, more }: GuardedPages): Expr<string[]> {
  const identityProvider = str`keycloak.${cluster.text('root-host')}`;
  const realm = str`https://${identityProvider}/realms/cozy`;
  const inside = trimSuffix(cluster.text('keycloak-internal-url'), '/');
  const realmForItself = ifElse(notEmpty(inside), inside, realm);
  return concat(
    [
      '--provider=oidc',
      str`--oidc-issuer-url=${realm}`,
      str`--redirect-url=https://${host}/oauth2/callback`,
      str`--backend-logout-url=${endpoint(realmForItself, 'logout')}?id_token_hint={id_token}`,
      str`--whitelist-domain=${identityProvider}`,
      str`--upstream=${upstream}`,
      `--http-address=0.0.0.0:${GATE_PORT}`,
      '--email-domain=*',
      `--scope=${scope}`,
      '--pass-access-token=true',
      '--pass-authorization-header=true',
      '--skip-provider-button',
      '--cookie-name=kc-access',
      '--cookie-secure=true',
      '--cookie-refresh=3m',
      '--cookie-secret=$(OAUTH2_PROXY_COOKIE_SECRET)',
      ...more,
    ],
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
  ) as Expr<string[]>;
}
