import type { Construct } from 'constructs';
import { type Arg, boolean, type Dynamic, type Injected, includes, not, when } from '../../src/chart/index.ts';
import { Service } from '../kinds/core.ts';

/** Values: whether something has an address outside of the cluster. */
export const external = (what: string, port: number) =>
  boolean({
    default: false,
    description: `Whether ${what} is reachable from outside of the cluster: through a load balancer with an address of its own, on port ${port}.`,
  });

export interface ExternalService {
  readonly name: Arg<string>;
  readonly labels?: Readonly<Record<string, Arg<string>>>;
  readonly annotations?: Dynamic<Record<string, string>>;
  readonly selector: Readonly<Record<string, Arg<string>>>;
  readonly ports: Dynamic<{ name?: string; port: number; targetPort?: number | string; protocol?: string }[]>;
}

/**
 * A load balancer that keeps the client's address. Node ports are left out, since tenants share the nodes, unless the cluster's load balancer
 * needs them.
 */
export function externalService(
  scope: Construct,
  id: string,
  { name, labels, annotations, selector, ports }: ExternalService,
  cluster: Injected,
): void {
  new Service(scope, id, {
    metadata: { name, ...(labels && { labels }), ...(annotations && { annotations }) },
    spec: {
      type: 'LoadBalancer',
      externalTrafficPolicy: 'Local',
      allocateLoadBalancerNodePorts: when(not(needsNodePorts(cluster)), false),
      selector,
      ports,
    },
  });
}

/** RobotLB forwards to node ports; whoever runs it lists it in `bundle-enable`. */
export const needsNodePorts = (cluster: Injected) => includes(cluster.list('bundle-enable'), 'robotlb');
