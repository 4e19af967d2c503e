import type { Chart } from 'cdk8s';
import { type Expr, failWhen, filter, matches, not, notEmpty, str } from '../../../src/chart/index.ts';
import { application } from '../../lib/application.ts';
import { dashboardRole } from '../../lib/dashboard-role.ts';
import { balancers } from '../../lib/haproxy.ts';
import { monitorWorkload } from '../../lib/workload-monitor.ts';
import { haproxyConfig, PORTS } from './haproxy-config.ts';
import { HOST, NETWORK, type TcpBalancerInputs, values } from './values.ts';

function compose(scope: Chart, inputs: TcpBalancerInputs): void {
  const { values, release, chart, cluster } = inputs;
  const name = str`${release.name}-haproxy`;
  refuse(scope, values.httpAndHttps.endpoints, HOST, 'httpAndHttps.endpoints: each is an address or a host name, without port or spaces');
  refuse(scope, values.whitelist, NETWORK, 'whitelist: each is an address or a network such as 203.0.113.0/24');

  const labels = { 'app.kubernetes.io/instance': release.name };
  balancers(scope, {
    name,
    labels,
    podLabels: labels,
    config: haproxyConfig(inputs),
    replicas: values.replicas,
    size: values,
    ports: PORTS,
    external: values.external,
    cluster,
  });
  monitorWorkload(
    scope,
    'monitor',
    {
      name: release.name,
      kind: 'tcp-balancer',
      type: 'haproxy',
      selector: labels,
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
