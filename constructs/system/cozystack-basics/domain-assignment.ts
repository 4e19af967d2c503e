import type { Construct } from 'constructs';
import { TRUSTED_CALLER } from './host-expressions.ts';
import { HOST_LABEL } from './names.ts';
import { policy } from './policy.ts';

const hostOf = (tenant: string): string => `has(${tenant}.spec.host) ? ${tenant}.spec.host : ""`;
const labelOf = (namespace: string): string =>
  `has(${namespace}.metadata.labels) && "${HOST_LABEL}" in ${namespace}.metadata.labels ? ${namespace}.metadata.labels["${HOST_LABEL}"] : ""`;

/** Only trusted callers give out domains: by the field of a Tenant, and by the label of its namespace that the other policies rely on. */
export function domainAssignment(scope: Construct): void {
  tenants(scope);
  namespaces(scope);
}

function tenants(scope: Construct): void {
  const filled = (tenant: string) => `has(${tenant}.spec) && has(${tenant}.spec.host) && ${tenant}.spec.host != ""`;
  policy(scope, 'cozystack-tenant-host-policy', {
    matchConstraints: {
      resourceRules: [
        { apiGroups: ['apps.cozystack.io'], apiVersions: ['v1alpha1'], operations: ['CREATE', 'UPDATE'], resources: ['tenants'] },
      ],
    },
    matchConditions: [{ name: 'has-host-field', expression: `(${filled('object')}) || (oldObject != null && ${filled('oldObject')})` }],
    variables: [
      { name: 'oldHost', expression: '(oldObject != null && has(oldObject.spec.host)) ? oldObject.spec.host : ""' },
      { name: 'newHost', expression: hostOf('object') },
      { name: 'hostChanged', expression: 'variables.oldHost != variables.newHost' },
      { name: 'trustedCaller', expression: TRUSTED_CALLER },
    ],
    validations: [
      {
        expression: '!variables.hostChanged || variables.trustedCaller',
        messageExpression:
          '"the host of Tenant " + object.metadata.name + " can only be changed by administrators of the platform (from \\"" + variables.oldHost + "\\" to \\"" + variables.newHost + "\\")"',
        reason: 'Forbidden',
      },
    ],
  });
}

function namespaces(scope: Construct): void {
  const labelled = (namespace: string) => `has(${namespace}.metadata.labels) && "${HOST_LABEL}" in ${namespace}.metadata.labels`;
  policy(scope, 'cozystack-namespace-host-label-policy', {
    matchConstraints: {
      resourceRules: [{ apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE', 'UPDATE'], resources: ['namespaces'] }],
    },
    matchConditions: [
      { name: 'touches-host-label', expression: `(${labelled('object')}) || (oldObject != null && ${labelled('oldObject')})` },
    ],
    variables: [
      { name: 'oldHost', expression: `oldObject != null && ${labelOf('oldObject')}` },
      { name: 'newHost', expression: labelOf('object') },
      { name: 'trustedCaller', expression: TRUSTED_CALLER },
    ],
    validations: [
      {
        expression: 'variables.newHost == variables.oldHost || variables.trustedCaller',
        messageExpression:
          '"label ' +
          HOST_LABEL +
          ' of namespace " + object.metadata.name + " can only be changed by the platform (from \\"" + variables.oldHost + "\\" to \\"" + variables.newHost + "\\")"',
        reason: 'Forbidden',
      },
    ],
  });
}
