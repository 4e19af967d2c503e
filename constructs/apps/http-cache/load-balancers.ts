import type { Construct } from 'constructs';
import { and, ifElse, not, sha256, str, when } from '../../../src/chart/index.ts';
import { Deployment } from '../../kinds/apps.ts';
import { ConfigMap, Service } from '../../kinds/core.ts';
import { CLOUDFLARE_NETWORKS } from '../../lib/cloudflare.ts';
import { needsNodePorts } from '../../lib/external-service.ts';
import { containerResources } from '../../lib/sizing.ts';
import { haproxyConfig } from './haproxy-config.ts';
import type { HttpCacheInputs } from './values.ts';

/** What clients talk to: HAProxy, apart from each other where there are nodes enough, behind one Service. */
export function loadBalancers(scope: Construct, inputs: HttpCacheInputs): void {
  const { values, release, cluster } = inputs;
  const name = str`${release.name}-haproxy`;
  const labels = { 'app.kubernetes.io/instance': release.name };
  const config = haproxyConfig(inputs);

  new ConfigMap(scope, 'config', {
    metadata: { name, labels },
    data: { 'haproxy.cfg': config, 'CF_ips.lst': `${CLOUDFLARE_NETWORKS.join('\n')}\n` },
  });
  new Deployment(scope, 'servers', {
    metadata: { name, labels },
    spec: {
      replicas: values.haproxy.replicas,
      selector: { matchLabels: { app: name } },
      template: {
        metadata: { labels: { app: name }, annotations: { 'checksum/config': sha256(config) } },
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
              ports: [{ name: 'http', containerPort: 8080 }],
              resources: containerResources(values.haproxy, cluster),
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
      type: ifElse(values.external, 'LoadBalancer', 'ClusterIP'),
      externalTrafficPolicy: when(values.external, 'Local'),
      allocateLoadBalancerNodePorts: when(and(values.external, not(needsNodePorts(cluster))), false),
      selector: { app: name },
      ports: [{ name: 'http', port: 80, targetPort: 'http', protocol: 'TCP' }],
    },
  });
}
