import type { Construct } from 'constructs';
import { concat, str, whenever } from '../../../src/chart/index.ts';
import { KeycloakClient } from '../../kinds/v1.edp.epam.com.ts';
import { alphanumeric, credentials } from '../../lib/credentials.ts';
import { hostOf } from './gatekeeper.ts';
import { CLIENT_SECRET, COOKIE_SECRET } from './names.ts';
import type { DashboardInputs } from './values.ts';

/** A day without a request ends a session, and a week ends every one. */
const SESSION = { 'client.session.idle.timeout': '86400', 'client.session.max.lifespan': '604800' };

/** Who the gatekeeper is to the identity provider, and what only the two of them know. */
export function identityClient(scope: Construct, { cluster, capabilities }: DashboardInputs): void {
  const type = 'Opaque';
  credentials(scope, 'secret', { name: CLIENT_SECRET.name, type, generate: { [CLIENT_SECRET.key]: alphanumeric(32) } });
  credentials(scope, 'cookies', { name: COOKIE_SECRET.name, type, generate: { [COOKIE_SECRET.key]: alphanumeric(16) } });
  whenever(scope, capabilities.has('v1.edp.epam.com/v1'), (within) => {
    new KeycloakClient(within, 'client', {
      metadata: { name: CLIENT_SECRET.name },
      spec: {
        name: 'dashboard',
        clientId: 'dashboard',
        realmRef: { kind: 'ClusterKeycloakRealm', name: 'keycloakrealm-cozy' },
        secret: `$${CLIENT_SECRET.name}:${CLIENT_SECRET.key}`,
        public: false,
        directAccess: true,
        serviceAccount: { enabled: true },
        advancedProtocolMappers: true,
        defaultClientScopes: ['groups', 'kubernetes-client'],
        webUrl: str`https://${hostOf(cluster)}`,
        webOrigins: ['+'],
        redirectUris: concat(
          [str`https://${hostOf(cluster)}/oauth2/callback/*`],
          cluster.list('extra-keycloak-redirect-uri-for-dashboard'),
        ),
        attributes: { 'post.logout.redirect.uris': '+', ...SESSION },
      },
    });
  });
}
