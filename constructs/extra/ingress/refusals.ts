import type { Construct } from 'constructs';
import {
  and,
  defaultTo,
  eq,
  failWhen,
  fromJson,
  isEmpty,
  lookupAtRender,
  ne,
  not,
  object,
  str,
  string,
  toJson,
} from '../../../src/chart/index.ts';
import { nameOfController } from './controller.ts';
import type { Exposure } from './exposure.ts';
import type { IngressInputs } from './values.ts';

/** Settings that contradict each other or what is there. */
export function refusals(scope: Construct, inputs: IngressInputs, exposure: Exposure): void {
  const { values, release, cluster } = inputs;
  const { publishing, proxyProtocol, wildcardSecret } = exposure;
  const issued = cluster.flag('wildcard-issue');

  failWhen(
    scope,
    ne(release.name, 'ingress'),
    str`a tenant has one ingress, and it is called ingress; this release is called ${release.name}`,
  );
  failWhen(
    scope,
    and(publishing, values.proxyProtocol),
    'proxyProtocol: set it for the platform (publishing.proxyProtocol); only that makes the cluster reach its own public names as well',
  );
  failWhen(
    scope,
    and(values.cloudflareProxy, proxyProtocol),
    'cloudflareProxy and the PROXY protocol both say where the address of a client stands: choose one',
  );
  failWhen(
    scope,
    and(issued, isEmpty(wildcardSecret)),
    'wildcard-issue is on, but wildcard-secret-name does not say where the certificate goes',
  );
  failWhen(scope, and(issued, isEmpty(cluster.text('root-host'))), 'wildcard-issue is on, but root-host does not say for which domain');
  refuseOtherClass(scope, inputs, exposure);
}

/** The class of a load balancer cannot change while it is one. Helm would fail on it for ever; this says what to do. */
function refuseOtherClass(scope: Construct, inputs: IngressInputs, { publishing, onNodeAddresses, loadBalancerClass }: Exposure): void {
  const name = str`${nameOfController(inputs)}-controller`;
  const found = lookupAtRender('v1', 'Service', inputs.release.namespace, name);
  const { spec } = fromJson(toJson(found), object({ spec: object({ type: string(), loadBalancerClass: string() }) }));
  const isLoadBalancer = eq(defaultTo(spec.type, ''), 'LoadBalancer');
  const hasOther = not(eq(defaultTo(spec.loadBalancerClass, ''), loadBalancerClass));
  failWhen(
    scope,
    and(publishing, not(onNodeAddresses), isLoadBalancer, hasOther),
    str`load-balancer-class: the class of Service ${name} cannot change while it is a load balancer; delete the Service, then it is made anew`,
  );
}
