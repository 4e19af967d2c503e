import { and, bind, type Expr, eq, ifElse, notEmpty, or, when } from '../../../src/chart/index.ts';
import type { IngressInputs } from './values.ts';

/** How a controller is reached, which depends on whether it is the one that the platform publishes its own services through. */
export interface Exposure {
  /** True for the controller of the tenant that the platform is published through. */
  readonly publishing: Expr<boolean>;
  /** Addresses of nodes that it listens on, in place of a load balancer. */
  readonly externalIPs: Expr<string[]>;
  readonly onNodeAddresses: Expr<boolean>;
  /** Class of its load balancer, empty for the cluster's default. Only the platform's own may choose. */
  readonly loadBalancerClass: Expr<string>;
  readonly proxyProtocol: Expr<boolean>;
  /** Secret with the wildcard certificate, in the controller's own namespace, since it may read no other. Empty: none. */
  readonly wildcardSecret: Expr<string>;
}

export function exposureOf({ values, release, cluster }: IngressInputs): Exposure {
  const publishing = eq(cluster.text('expose-ingress', 'tenant-root'), release.namespace);
  const externalIPs = bind('externalIPs', cluster.list('expose-external-ips'));
  return {
    publishing,
    externalIPs,
    onNodeAddresses: and(publishing, notEmpty(externalIPs)),
    loadBalancerClass: ifElse(publishing, cluster.text('load-balancer-class'), ''),
    proxyProtocol: or(values.proxyProtocol, and(publishing, cluster.flag('proxy-protocol'))),
    wildcardSecret: cluster.text('wildcard-secret-name'),
  };
}

/** The controller's Service, as the chart of ingress-nginx wants it. */
export const serviceOf = ({ externalIPs, onNodeAddresses, loadBalancerClass }: Exposure) =>
  ifElse(
    onNodeAddresses,
    { externalIPs, type: 'ClusterIP', externalTrafficPolicy: 'Cluster' },
    {
      type: 'LoadBalancer',
      externalTrafficPolicy: 'Local',
      loadBalancerClass: when(notEmpty(loadBalancerClass), loadBalancerClass),
    },
  );
