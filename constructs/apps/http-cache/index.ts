import type { Chart } from 'cdk8s';
import { Construct } from 'constructs';
import { failWhen, filter, matches, not, notEmpty, str } from '../../../src/chart/index.ts';
import { VMServiceScrape } from '../../kinds/operator.victoriametrics.com.ts';
import { application } from '../../lib/application.ts';
import { dashboardRole } from '../../lib/dashboard-role.ts';
import { refuseEmptyVolumes } from '../../lib/volumes.ts';
import { monitorWorkload } from '../../lib/workload-monitor.ts';
import { caches } from './caches.ts';
import { loadBalancers } from './load-balancers.ts';
import { ENDPOINT, type HttpCacheInputs, values } from './values.ts';

function compose(scope: Chart, inputs: HttpCacheInputs): void {
  const { values, release } = inputs;
  const unusable = filter(values.endpoints, (endpoint) => not(matches(endpoint, ENDPOINT)), { name: 'endpoint' });
  failWhen(scope, notEmpty(unusable), 'endpoints: each is host:port, without scheme, path or spaces');

  refuseEmptyVolumes(scope, { size: values.size });

  loadBalancers(new Construct(scope, 'haproxy'), inputs);
  caches(new Construct(scope, 'nginx'), inputs);
  monitoring(scope, inputs);
  dashboardRole(scope, release, {
    services: [str`${release.name}-haproxy`],
    workloadmonitors: [str`${release.name}-haproxy`, str`${release.name}-nginx`],
  });
}

function monitoring(scope: Chart, { values, release, chart }: HttpCacheInputs): void {
  const app = str`${release.name}-nginx-cache`;
  const part = { kind: 'http-cache', type: 'http-cache', minReplicas: 1 };
  const { haproxy, nginx } = values;
  const haproxyName = str`${release.name}-haproxy`;
  monitorWorkload(
    scope,
    'haproxy-monitor',
    { ...part, name: haproxyName, selector: { app: haproxyName }, replicas: haproxy.replicas, preset: haproxy.resourcesPreset },
    chart,
  );
  monitorWorkload(
    scope,
    'nginx-monitor',
    { ...part, name: str`${release.name}-nginx`, selector: { app }, replicas: nginx.replicas, preset: nginx.resourcesPreset },
    chart,
  );
  monitorWorkload(scope, 'monitor', { ...part, name: release.name, selector: { 'app.kubernetes.io/instance': release.name } }, chart);

  new VMServiceScrape(scope, 'scrape', {
    metadata: { name: app },
    spec: {
      jobLabel: 'jobLabel',
      namespaceSelector: { matchNames: [release.namespace] },
      selector: { matchLabels: { app } },
      endpoints: [
        {
          port: 'metrics',
          path: '/metrics',
          honorLabels: true,
          relabelConfigs: [
            { replacement: 'nginx-cache', targetLabel: 'job' },
            { sourceLabels: ['__meta_kubernetes_service_name'], targetLabel: 'instance' },
            { sourceLabels: ['__meta_kubernetes_pod_node_name'], targetLabel: 'node' },
            { replacement: 'cluster', targetLabel: 'tier' },
          ],
        },
      ],
    },
  });
}

export const httpCache = application({
  name: 'http-cache',
  kind: 'HTTPCache',
  plural: 'httpcaches',
  description: 'Caches before web servers, spread by URL.',
  dashboard: { category: 'NaaS', singular: 'HTTP Cache', plural: 'HTTP Cache', tags: ['cache', 'network'] },
  example: { external: true, size: '50Gi', endpoints: ['203.0.113.10:80', '203.0.113.11:80'] },
  values,
  compose,
  secrets: { include: [] },
  services: { include: [{ resourceNames: ['http-cache-{{ .name }}-haproxy'] }] },
});
