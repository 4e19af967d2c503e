import type { Chart } from 'cdk8s';
import { and, type Expr, failWhen, filter, ifElse, matches, not, notEmpty, sha256, str, when } from '../../../src/chart/index.ts';
import { Deployment } from '../../kinds/apps.ts';
import { ConfigMap, Service } from '../../kinds/core.ts';
import { application } from '../../lib/application.ts';
import { dashboardRole } from '../../lib/dashboard-role.ts';
import { needsNodePorts } from '../../lib/external-service.ts';
import { containerResources } from '../../lib/sizing.ts';
import { monitorWorkload } from '../../lib/workload-monitor.ts';
import { haproxyConfig, PORTS } from './haproxy-config.ts';
import { HOST, NETWORK, type TcpBalancerInputs, values } from './values.ts';

function compose(scope: Chart, inputs: TcpBalancerInputs): void {
  const { values, release, chart } = inputs;
  const name = str`${release.name}-haproxy`;
  refuse(scope, values.httpAndHttps.endpoints, HOST, 'httpAndHttps.endpoints: each is an address or a host name, without port or spaces');
  refuse(scope, values.whitelist, NETWORK, 'whitelist: each is an address or a network such as 203.0.113.0/24');

  balancers(scope, name, inputs);
  monitorWorkload(
    scope,
    'monitor',
    {
      name: release.name,
      kind: 'tcp-balancer',
      type: 'haproxy',
      selector: { 'app.kubernetes.io/instance': release.name },
      replicas: values.replicas,
      minReplicas: 1,
      preset: values.resourcesPreset,
    },
    chart,
  );
  dashboardRole(scope, release, { services: [name], workloadmonitors: [release.name] });
}

function refuse(scope: Chart, texts: Expr<readonly string[]>, pattern: string, message: string): void {
  failWhen(scope, notEmpty(filter(texts, (text) => not(matches(text, pattern)))), message);
}

/** HAProxy, apart from each other where there are nodes enough, behind one Service. */
function balancers(scope: Chart, name: Expr<string>, inputs: TcpBalancerInputs): void {
  const { values, release, cluster } = inputs;
  const labels = { 'app.kubernetes.io/instance': release.name };
  const config = haproxyConfig(inputs);

  new ConfigMap(scope, 'config', { metadata: { name, labels }, data: { 'haproxy.cfg': config } });
  new Deployment(scope, 'servers', {
    metadata: { name, labels },
    spec: {
      replicas: values.replicas,
      selector: { matchLabels: { app: name } },
      template: {
        metadata: { labels: { app: name, ...labels }, annotations: { 'checksum/config': sha256(config) } },
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
              ports: PORTS.map(({ name, listen }) => ({ name, containerPort: listen })),
              resources: containerResources(values, cluster),
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
      ports: PORTS.map(({ name, port }) => ({ name, port, targetPort: name, protocol: 'TCP' })),
    },
  });
}

export const tcpBalancer = application({
  name: 'tcp-balancer',
  kind: 'TCPBalancer',
  plural: 'tcpbalancers',
  description: 'Spreads TCP connections to ports 80 and 443 over servers.',
  dashboard: { category: 'NaaS', singular: 'TCP Balancer', plural: 'TCP Balancer', tags: ['network'] },
  example: { external: true, httpAndHttps: { endpoints: ['10.244.1.10', '10.244.1.11'] } },
  values,
  compose,
  secrets: { include: [] },
  services: { include: [{ resourceNames: ['tcp-balancer-{{ .name }}-haproxy'] }] },
});
