import type { Construct } from 'constructs';
import { and, eq, isEmpty, notEmpty, str, toJson, whenever } from '../../../../src/chart/index.ts';
import { Secret } from '../../../kinds/core.ts';
import { ACCESS_LEVELS } from '../../../lib/access.ts';
import { hasDatastore, instanceOf } from '../identity.ts';
import type { KubernetesInputs } from '../values.ts';
import { authenticationSecret, usesOidc } from './authentication.ts';
import { clientId, issuer, oidcKubeconfigSecret } from './identity.ts';
import { oidcBootstrap, oidcBootstrapAccess, oidcCleanup } from './jobs.ts';
import { keycloakClient } from './keycloak-client.ts';

/** Login with OpenID Connect: by the platform's users, by whomever the tenant's own configuration names, or not at all. */
export function oidc(scope: Construct, inputs: KubernetesInputs): void {
  const { mode, customConfig } = inputs.values.oidc;
  const system = eq(mode, 'System');
  whenever(scope, and(system, inputs.capabilities.has('v1.edp.epam.com/v1')), (scope) => keycloakClient(scope, inputs));
  whenever(scope, system, (scope) => {
    authentication(scope, 'authentication', inputs, toJson(platformUsers(inputs)));
    // Its content comes from the Job below: the authority of the cluster is not known yet.
    new Secret(scope, 'kubeconfig', {
      metadata: { name: oidcKubeconfigSecret(inputs), labels: instanceOf(inputs) },
      type: 'Opaque',
      stringData: { kubeconfig: '# being prepared\n' },
    });
  });
  whenever(scope, and(eq(mode, 'CustomConfig'), notEmpty(customConfig.config), isEmpty(customConfig.secretRef.name)), (scope) =>
    authentication(scope, 'custom-authentication', inputs, customConfig.config),
  );
  oidcBootstrapAccess(scope, inputs);
  whenever(scope, hasDatastore(inputs), (scope) => oidcBootstrap(scope, inputs));
  whenever(scope, usesOidc(inputs), (scope) => oidcCleanup(scope, inputs));
}

function authentication(scope: Construct, id: string, inputs: KubernetesInputs, config: ReturnType<typeof toJson>): void {
  new Secret(scope, id, {
    metadata: { name: authenticationSecret(inputs), labels: instanceOf(inputs) },
    type: 'Opaque',
    stringData: { 'config.yaml': config },
  });
}

/**
 * Lets in those of the platform's users who have a role in this tenant: without the rule, a user of any other could at least look around. They are
 * called by their e-mail address. `dyn` is needed: the API server does not start with a rule whose types it cannot see.
 */
function platformUsers(inputs: KubernetesInputs) {
  const groups = ACCESS_LEVELS.map((level) => str`${inputs.release.namespace}-${level}`);
  return {
    apiVersion: 'apiserver.config.k8s.io/v1beta1',
    kind: 'AuthenticationConfiguration',
    jwt: [
      {
        issuer: { url: issuer(inputs), audiences: [clientId(inputs)] },
        claimMappings: { username: { claim: 'email', prefix: '' }, groups: { claim: 'groups', prefix: '' } },
        claimValidationRules: [
          {
            expression: str`has(claims.groups) && dyn(claims.groups).exists(group, group in ${toJson(groups)})`,
            message: 'the user has no role in the tenant of this cluster',
          },
        ],
      },
    ],
  };
}
