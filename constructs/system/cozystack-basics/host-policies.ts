import type { Construct } from 'constructs';
import { bind, type Capabilities, type Injected, lower, notEmpty, str, whenever } from '../../../src/chart/index.ts';
import { domainAssignment } from './domain-assignment.ts';
import { DOMAIN_OR_EMPTY, HAS_DOMAIN, isForeign, isOwn, isWithin } from './host-expressions.ts';
import { inTenants, policy } from './policy.ts';

/** Rules that keep tenants to their own domains: a name of somebody else would take over their traffic and get a certificate for it. */
export function hostPolicies(scope: Construct, cluster: Injected, capabilities: Capabilities): void {
  whenever(scope, capabilities.has('admissionregistration.k8s.io/v1/ValidatingAdmissionPolicy'), (within) => {
    gateways(within);
    routes(within, 'cozystack-route-hostname-policy', ['v1', 'v1beta1'], 'httproutes');
    routes(within, 'cozystack-route-hostname-policy-tls', ['v1alpha2'], 'tlsroutes');
    domainAssignment(within);
    whenever(within, notEmpty(cluster.text('root-host')), (inner) => ingresses(inner, cluster));
  });
}

function gateways(scope: Construct): void {
  const allowed = isWithin('listener.hostname', 'variables.tenantHost');
  policy(scope, 'cozystack-gateway-hostname-policy', {
    matchConstraints: {
      resourceRules: [
        {
          apiGroups: ['gateway.networking.k8s.io'],
          apiVersions: ['v1', 'v1beta1'],
          operations: ['CREATE', 'UPDATE'],
          resources: ['gateways'],
        },
      ],
    },
    matchConditions: [inTenants],
    variables: [{ name: 'tenantHost', expression: DOMAIN_OR_EMPTY }],
    validations: [
      {
        expression: `variables.tenantHost == "" || object.spec.listeners.all(listener, !has(listener.hostname) || ${allowed})`,
        messageExpression:
          '"host names of listeners in " + object.metadata.namespace + " must be " + variables.tenantHost + " or lie below it"',
        reason: 'Forbidden',
      },
    ],
  });
}

function routes(scope: Construct, name: string, apiVersions: string[], resource: string): void {
  policy(scope, name, {
    matchConstraints: {
      resourceRules: [{ apiGroups: ['gateway.networking.k8s.io'], apiVersions, operations: ['CREATE', 'UPDATE'], resources: [resource] }],
    },
    matchConditions: [inTenants],
    validations: [
      {
        expression: `${HAS_DOMAIN} && (!has(object.spec.hostnames) || object.spec.hostnames.all(host, ${isOwn('host')}))`,
        messageExpression:
          '"host names of routes in " + object.metadata.namespace + " must lie within the domain in its label namespace.cozystack.io/host"',
        reason: 'Forbidden',
      },
    ],
  });
}

function ingresses(scope: Construct, cluster: Injected): void {
  const root = bind('root', lower(cluster.text('root-host')));
  const allowed = (host: string) => str`(${isOwn(host)} || ${isForeign(host, root)})`;
  const rules = str`(!has(object.spec.rules) || object.spec.rules.all(rule, has(rule.host) && rule.host != "" && ${allowed('rule.host')}))`;
  const tls = str`(!has(object.spec.tls) || object.spec.tls.all(entry, !has(entry.hosts) || entry.hosts.all(host, ${allowed('host')})))`;
  policy(scope, 'cozystack-ingress-hostname-policy', {
    matchConstraints: {
      resourceRules: [
        { apiGroups: ['networking.k8s.io'], apiVersions: ['v1'], operations: ['CREATE', 'UPDATE'], resources: ['ingresses'] },
      ],
    },
    matchConditions: [inTenants],
    validations: [
      {
        expression: str`${HAS_DOMAIN} && !has(object.spec.defaultBackend) && ${rules} && ${tls}`,
        messageExpression:
          '"an Ingress in " + object.metadata.namespace + " needs a host in every rule and no defaultBackend; hosts must lie within the domain of the namespace, or be single names outside the platform\'s"',
        reason: 'Forbidden',
      },
    ],
  });
}
