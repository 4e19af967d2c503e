import type { Construct } from 'constructs';
import { type Expr, get, notEmpty, text, when } from '../../../src/chart/index.ts';
import { ClusterKeycloak, ClusterKeycloakRealm, KeycloakClient, KeycloakClientScope } from '../../kinds/v1.edp.epam.com.ts';
import { type KeycloakConfigureInputs, REALM, REALM_REF, SERVER } from './values.ts';

const KEYCLOAK = 'keycloak-cozy';

/** A day without a request ends a session, and a week ends every one. */
const SESSIONS = { ssoSessionSettings: { idleTimeout: 86400, maxLifespan: 604800 } };

/** Client that kubectl signs in as. */
const KUBERNETES = 'kubernetes';

/** The realm as the platform is called, and what clients learn from its tokens: of which groups somebody is, and for whom the token is. */
export function realm(scope: Construct, { values, cluster }: KeycloakConfigureInputs): void {
  const branding = (key: string) => text(get(cluster.map('branding'), key) as Expr<string | undefined>);
  const branded = (key: string) => when(notEmpty(branding(key)), branding(key));
  new ClusterKeycloak(scope, 'server', {
    metadata: { name: KEYCLOAK },
    // It is reached inside of the cluster, without TLS.
    spec: { url: SERVER.url, secret: SERVER.secret, insecureSkipVerify: true },
  });
  new ClusterKeycloakRealm(scope, 'realm', {
    metadata: { name: REALM_REF.name },
    spec: {
      realmName: REALM,
      clusterKeycloakRef: KEYCLOAK,
      displayName: branded('brandName'),
      displayHtmlName: branded('brandHtmlName'),
      themes: { loginTheme: branded('loginTheme') },
      sessions: SESSIONS,
      login: when(notEmpty(values.login), values.login),
      smtp: when(notEmpty(values.smtp), values.smtp),
      userProfileConfig: when(notEmpty(values.userProfile), values.userProfile),
    },
  });
  tokens(scope);
}

function tokens(scope: Construct): void {
  const everyScope = { realmRef: REALM_REF, protocol: 'openid-connect', default: true, attributes: { 'include.in.token.scope': 'true' } };
  const mapper = (name: string, protocolMapper: string, config: Readonly<Record<string, string>>) => ({
    name,
    protocol: 'openid-connect',
    protocolMapper,
    config: { 'access.token.claim': 'true', 'id.token.claim': 'true', ...config },
  });
  new KeycloakClientScope(scope, 'groups', {
    metadata: { name: 'keycloakclientscope-cozy' },
    spec: {
      ...everyScope,
      name: 'groups',
      description: 'Names of the groups that somebody is a member of',
      protocolMappers: [
        mapper('groups', 'oidc-group-membership-mapper', { 'claim.name': 'groups', 'full.path': 'false', 'userinfo.token.claim': 'true' }),
      ],
    },
  });
  new KeycloakClientScope(scope, 'audience', {
    metadata: { name: 'kubernetes-client' },
    spec: {
      ...everyScope,
      name: 'kubernetes-client',
      description: 'Makes a token one that the Kubernetes API takes',
      protocolMappers: [
        mapper('audience', 'oidc-audience-mapper', {
          'included.client.audience': KUBERNETES,
          'introspection.token.claim': 'true',
          'lightweight.claim': 'false',
        }),
      ],
    },
  });
  new KeycloakClient(scope, 'kubectl', {
    metadata: { name: 'keycloakclient' },
    spec: {
      name: KUBERNETES,
      clientId: KUBERNETES,
      realmRef: REALM_REF,
      // Whoever runs kubectl has no secret to keep.
      public: true,
      advancedProtocolMappers: true,
      defaultClientScopes: ['groups'],
      webUrl: 'https://localhost:8000/oauth2/callback',
      webOrigins: ['/*'],
      redirectUris: ['http://localhost:18000', 'http://localhost:8000'],
    },
  });
}
