import type { Construct } from 'constructs';
import { type Arg, and, type Dynamic, type Expr, type Injected, ifElse, not, sha256, when } from '../../src/chart/index.ts';
import { Deployment } from '../kinds/apps.ts';
import { ConfigMap, Service } from '../kinds/core.ts';
import { needsNodePorts } from './external-service.ts';
import { containerResources, type Sizing } from './sizing.ts';

/** A port of the Service and what HAProxy listens on behind it. */
export interface BalancedPort {
  readonly name: string;
  readonly port: number;
  readonly listen: number;
}

export interface Balancers {
  /** Of all objects, and of the label `app` by which the pods are found. */
  readonly name: Expr<string>;
  readonly labels: Readonly<Record<string, Arg<string>>>;
  /** Labels of the pods besides `app`. */
  readonly podLabels?: Readonly<Record<string, Arg<string>>>;
  /** Text of `haproxy.cfg`; the pods are replaced when it changes. */
  readonly config: Expr<string>;
  /** Further files beside it. */
  readonly files?: Readonly<Record<string, Arg<string>>>;
  readonly replicas: Arg<number>;
  readonly size: Sizing;
  readonly ports: readonly BalancedPort[];
  /** Whether the Service is to be reached from outside of the cluster. */
  readonly external: Expr<boolean>;
  readonly cluster: Injected;
}

/** HAProxy, apart from each other where there are nodes enough, behind one Service. */
export function balancers(
  scope: Construct,
  { name, labels, podLabels, config, files, replicas, size, ports, external, cluster }: Balancers,
): void {
  new ConfigMap(scope, 'config', {
    metadata: { name, labels },
    data: { 'haproxy.cfg': config, ...files } as Dynamic<Record<string, string>>,
  });
  new Deployment(scope, 'servers', {
    metadata: { name, labels },
    spec: {
      replicas,
      selector: { matchLabels: { app: name } },
      template: {
        metadata: { labels: { app: name, ...podLabels }, annotations: { 'checksum/config': sha256(config) } },
        spec: {
          affinity: {
            podAntiAffinity: {
              preferredDuringSchedulingIgnoredDuringExecution: [
                {
                  weight: 1,
                  podAffinityTerm: {
                    topologyKey: 'kubernetes.io/hostname',
                    labelSelector: { matchExpressions: [{ key: 'app', operator: 'In', values: [name] }] },
                  },
                },
              ],
            },
          },
          containers: [
            {
              name: 'haproxy',
              image: 'haproxy:3.2.6',
              ports: ports.map(({ name, listen }) => ({ name, containerPort: listen })),
              resources: containerResources(size, cluster),
              volumeMounts: [{ name: 'config', mountPath: '/usr/local/etc/haproxy' }],
            },
          ],
          volumes: [{ name: 'config', configMap: { name } }],
        },
      },
    },
  });
  new Service(scope, 'service', {
    metadata: { name, labels },
    spec: {
      type: ifElse(external, 'LoadBalancer', 'ClusterIP'),
      externalTrafficPolicy: when(external, 'Local'),
      allocateLoadBalancerNodePorts: when(and(external, not(needsNodePorts(cluster))), false),
      selector: { app: name },
      ports: ports.map(({ name, port }) => ({ name, port, targetPort: name, protocol: 'TCP' })),
    },
  });
}
