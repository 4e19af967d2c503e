import type { Construct } from 'constructs';
import { str } from '../../../../src/chart/index.ts';
import { KeycloakClient, KeycloakClientScope } from '../../../kinds/v1.edp.epam.com.ts';
import type { KubernetesInputs } from '../values.ts';
import { audienceScope, clientId } from './identity.ts';

/** A client of the platform's Keycloak for kubectl: without a secret, and with a scope that makes its tokens good for this cluster only. */
export function keycloakClient(scope: Construct, inputs: KubernetesInputs): void {
  const client = clientId(inputs);
  const audience = audienceScope(inputs);
  const realmRef = { kind: 'ClusterKeycloakRealm', name: 'keycloakrealm-cozy' };
  new KeycloakClientScope(scope, 'audience-scope', {
    metadata: { name: audience },
    spec: {
      name: audience,
      description: str`Audience ${client}`,
      realmRef,
      protocol: 'openid-connect',
      default: false,
      attributes: { 'include.in.token.scope': 'true' },
      protocolMappers: [
        {
          name: 'audience',
          protocol: 'openid-connect',
          protocolMapper: 'oidc-audience-mapper',
          config: {
            'included.client.audience': client,
            'access.token.claim': 'true',
            'id.token.claim': 'true',
            'introspection.token.claim': 'true',
            'lightweight.claim': 'false',
          },
        },
      ],
    },
  });
  new KeycloakClient(scope, 'keycloak-client', {
    metadata: { name: client },
    spec: {
      clientId: client,
      name: client,
      realmRef,
      public: true,
      directAccess: false,
      advancedProtocolMappers: true,
      attributes: { 'pkce.code.challenge.method': 'S256', 'post.logout.redirect.uris': '+' },
      defaultClientScopes: ['groups', audience],
      // Where kubectl oidc-login listens.
      redirectUris: ['http://localhost:8000', 'http://localhost:18000'],
    },
  });
}
