import type { Chart } from 'cdk8s';
import { Construct } from 'constructs';
import { and, failWhen, hasPrefix, matches, not, notEmpty, str } from '../../../src/chart/index.ts';
import { application } from '../../lib/application.ts';
import { access } from './access.ts';
import { cleanup } from './cleanup.ts';
import { hostOf, type Identity, identityOf } from './identity.ts';
import { modules } from './modules.ts';
import { tenantNamespace } from './namespace.ts';
import { networkPolicies } from './network-policies.ts';
import { quota } from './quota.ts';
import { DOMAIN, SCHEDULING_CLASS, type TenantInputs, values } from './values.ts';

function compose(scope: Chart, inputs: TenantInputs): void {
  const tenant = identityOf(inputs);
  refuseWrongNames(scope, inputs, tenant);
  refuseWrongLabels(scope, inputs, tenant);
  tenantNamespace(scope, inputs, tenant);
  access(new Construct(scope, 'access'), inputs, tenant);
  quota(scope, inputs, tenant);
  networkPolicies(new Construct(scope, 'network'), inputs, tenant);
  modules(new Construct(scope, 'modules'), inputs, tenant);
  cleanup(scope, tenant);
}

/** Parts of a tenant's name are told apart by dashes, so a part has none. */
function refuseWrongNames(scope: Chart, { release }: TenantInputs, { name }: Identity): void {
  failWhen(
    scope,
    not(matches(release.name, '^tenant-[^-]+$')),
    str`name of a tenant: one word without dashes; this release is called ${release.name}`,
  );
  failWhen(
    scope,
    not(hasPrefix(release.namespace, 'tenant-')),
    str`a tenant belongs into the namespace of another; ${release.namespace} is none`,
  );
  failWhen(scope, matches(name, '^.{64}'), str`the namespace of this tenant would be ${name}: longer than 63 characters`);
}

/** What the namespace has labels of. */
function refuseWrongLabels(scope: Chart, inputs: TenantInputs, { isRoot }: Identity): void {
  const { host, schedulingClass } = inputs.values;
  const domain = hostOf(inputs);
  failWhen(scope, and(notEmpty(host), not(matches(host, DOMAIN.pattern))), str`host: ${host} ${DOMAIN.rule}`);
  failWhen(
    scope,
    and(not(isRoot), matches(domain, '^.{64}')),
    str`host: the domain of this tenant would be ${domain}; give it one of 63 characters at most`,
  );
  failWhen(
    scope,
    and(notEmpty(schedulingClass), not(matches(schedulingClass, SCHEDULING_CLASS.pattern))),
    str`schedulingClass: ${schedulingClass} ${SCHEDULING_CLASS.rule}`,
  );
}

export const tenant = application({
  name: 'tenant',
  kind: 'Tenant',
  plural: 'tenants',
  description: 'Namespace of its own with quota, access and network policies, and the modules that applications in it share.',
  dashboard: { category: 'Administration', plural: 'Tenants' },
  annotations: { 'release.cozystack.io/helm-install-timeout': '15m' },
  example: { ingress: true, resourceQuotas: { cpu: 16, memory: '64Gi', storage: '500Gi', 'services.loadbalancers': 2 } },
  values,
  compose,
  secrets: { include: [] },
});
