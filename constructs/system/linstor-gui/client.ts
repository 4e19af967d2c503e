import type { Construct } from 'constructs';
import { str, whenever } from '../../../src/chart/index.ts';
import { KeycloakClient } from '../../kinds/v1.edp.epam.com.ts';
import { alphanumeric, credentials } from '../../lib/credentials.ts';
import { hostOf } from './gatekeeper.ts';
import { CLIENT_SECRET, COOKIE_SECRET, labelsOf, NAME } from './names.ts';
import type { LinstorGuiInputs } from './values.ts';

/** Who the gatekeeper is to the identity provider, and what only the two of them know. */
export function identityClient(scope: Construct, { release, cluster, capabilities }: LinstorGuiInputs): void {
  const labels = labelsOf(NAME, release);
  const type = 'Opaque';
  credentials(scope, 'secret', { name: CLIENT_SECRET.name, labels, type, generate: { [CLIENT_SECRET.key]: alphanumeric(32) } });
  credentials(scope, 'cookies', { name: COOKIE_SECRET.name, labels, type, generate: { [COOKIE_SECRET.key]: alphanumeric(16) } });
  whenever(scope, capabilities.has('v1.edp.epam.com/v1'), (within) => {
    new KeycloakClient(within, 'client', {
      metadata: { name: CLIENT_SECRET.name },
      spec: {
        name: NAME,
        clientId: NAME,
        realmRef: { kind: 'ClusterKeycloakRealm', name: 'keycloakrealm-cozy' },
        secret: `$${CLIENT_SECRET.name}:${CLIENT_SECRET.key}`,
        public: false,
        directAccess: true,
        advancedProtocolMappers: true,
        defaultClientScopes: ['groups'],
        webUrl: str`https://${hostOf(cluster)}`,
        redirectUris: [str`https://${hostOf(cluster)}/oauth2/callback/*`],
        attributes: { 'post.logout.redirect.uris': '+' },
      },
    });
  });
}
