import type { Chart } from 'cdk8s';
import { add, and, div, str, whenever } from '../../../src/chart/index.ts';
import { Certificate } from '../../kinds/cert-manager.io.ts';
import { VMPodScrape } from '../../kinds/operator.victoriametrics.com.ts';
import { application } from '../../lib/application.ts';
import { dashboardRole } from '../../lib/dashboard-role.ts';
import { childRelease, publishedChart } from '../../lib/helm-release.ts';
import { monitorWorkload } from '../../lib/workload-monitor.ts';
import { controllerValues, nameOfController } from './controller.ts';
import { type Exposure, exposureOf } from './exposure.ts';
import { refusals } from './refusals.ts';
import { type IngressInputs, rules, values } from './values.ts';

const CHILD = 'ingress-nginx-system';
const CONTROLLER = { 'app.kubernetes.io/name': 'ingress-nginx', 'app.kubernetes.io/component': 'controller' };

function compose(scope: Chart, inputs: IngressInputs): void {
  const { values, release, chart } = inputs;
  const exposure = exposureOf(inputs);
  refusals(scope, inputs, exposure);

  childRelease(scope, 'controller', {
    name: CHILD,
    chart: publishedChart('ingress-application', 'ingress-system'),
    values: { 'ingress-nginx': controllerValues(inputs, exposure) },
  });
  wildcardCertificate(scope, inputs, exposure);
  scrapes(scope, inputs);
  const selector = { ...CONTROLLER, 'app.kubernetes.io/instance': CHILD };
  const minReplicas = add(div(values.replicas, 2), 1);
  monitorWorkload(
    scope,
    'monitor',
    { name: release.name, kind: 'ingress', type: 'controller', selector, replicas: values.replicas, minReplicas },
    chart,
  );
  dashboardRole(
    scope,
    release,
    { services: [str`${nameOfController(inputs)}-controller`], workloadmonitors: [release.name] },
    { level: 'admin' },
  );
}

/** One certificate for all names below the platform's domain, issued where the platform is published. */
function wildcardCertificate(scope: Chart, { cluster }: IngressInputs, { publishing, wildcardSecret }: Exposure): void {
  const domain = cluster.text('root-host');
  whenever(scope, and(publishing, cluster.flag('wildcard-issue')), (scope) => {
    new Certificate(scope, 'wildcard', {
      metadata: { name: 'cozystack-wildcard' },
      spec: {
        secretName: wildcardSecret,
        issuerRef: { kind: 'ClusterIssuer', name: cluster.text('issuer-name', 'letsencrypt-prod') },
        dnsNames: [domain, str`*.${domain}`],
      },
    });
  });
}

/** Metrics of the controller, and on a port of their own the detailed ones by host and path. */
function scrapes(scope: Chart, { release }: IngressInputs): void {
  const job = { replacement: 'nginx-ingress-controller', targetLabel: 'job' };
  const node = { sourceLabels: ['__meta_kubernetes_pod_node_name'], targetLabel: 'node' };
  const controller = { sourceLabels: ['__meta_kubernetes_pod_label_app_kubernetes_io_name'], targetLabel: 'controller' };
  const tier = { replacement: 'cluster', targetLabel: 'tier' };
  const scrape = (id: string, name: string, port: string, relabelConfigs: object[]) =>
    new VMPodScrape(scope, id, {
      metadata: { name },
      spec: {
        jobLabel: 'jobLabel',
        namespaceSelector: { matchNames: [release.namespace] },
        podMetricsEndpoints: [{ port, interval: '30s', honorLabels: true, relabelConfigs }],
        selector: { matchLabels: CONTROLLER },
      },
    });
  scrape('scrape', 'nginx-ingress-controller', 'metrics', [job, node, tier]);
  scrape('scrape-detailed', 'nginx-ingress-controller-detailed', 'metrics2', [job, node, controller, tier]);
}

export const ingress = application({
  layer: 'extra',
  name: 'ingress',
  kind: 'Ingress',
  plural: 'ingresses',
  module: true,
  description: 'Ingress controller of its own for a tenant and those below it.',
  dashboard: { category: 'Administration', name: 'ingress' },
  example: { replicas: 2, whitelist: ['203.0.113.0/24'] },
  values,
  rules,
  compose,
  secrets: { include: [] },
  services: { include: [{ resourceNames: ['{{ slice .namespace 7 }}-ingress-controller'] }] },
});
