import type { Chart } from 'cdk8s';
import { Construct } from 'constructs';
import { add, div, failWhen, isEmpty, matches, ne, or, str } from '../../../src/chart/index.ts';
import { PrometheusRule } from '../../kinds/monitoring.coreos.com.ts';
import { VMPodScrape } from '../../kinds/operator.victoriametrics.com.ts';
import { application } from '../../lib/application.ts';
import { dashboardRole } from '../../lib/dashboard-role.ts';
import { kubectlHook } from '../../lib/kubectl-hook.ts';
import { shellScript } from '../../lib/shell-script.ts';
import { refuseEmptyVolumes } from '../../lib/volumes.ts';
import { monitorWorkload } from '../../lib/workload-monitor.ts';
import { etcdAlerts } from './alerts.ts';
import { certificates, SECRETS } from './certificates.ts';
import { cluster } from './cluster.ts';
import { datastore } from './datastore.ts';
import { defragmentation } from './defragmentation.ts';
import { type EtcdInputs, TOO_OLD, values } from './values.ts';

function compose(scope: Chart, inputs: EtcdInputs): void {
  const { release } = inputs;
  refusals(scope, inputs);
  cluster(scope, inputs);
  certificates(new Construct(scope, 'certificates'), inputs);
  datastore(scope, inputs);
  defragmentation(scope, inputs);
  monitoring(scope, inputs);
  dashboardRole(scope, release, { services: ['etcd'], workloadmonitors: [release.name] }, { level: 'super-admin' });
  cleanup(scope, inputs);
}

function refusals(scope: Chart, { values, release }: EtcdInputs): void {
  failWhen(scope, ne(release.name, 'etcd'), str`a tenant has one etcd, and it is called etcd; this release is called ${release.name}`);
  failWhen(
    scope,
    or(isEmpty(values.version), matches(values.version, TOO_OLD)),
    'version: control planes need etcd 3.5.13 or later; without a version the operator would take an older one',
  );
  refuseEmptyVolumes(scope, { size: values.size });
}

function monitoring(scope: Chart, { values, release, chart }: EtcdInputs): void {
  new VMPodScrape(scope, 'scrape', {
    metadata: { name: 'etcd-pod-scrape' },
    spec: {
      podMetricsEndpoints: [{ port: 'metrics', scheme: 'http' }],
      selector: { matchLabels: { 'app.kubernetes.io/name': 'etcd' } },
    },
  });
  new PrometheusRule(scope, 'alerts', { metadata: { name: 'etcd-rules' }, spec: { groups: [{ name: 'etcd', rules: etcdAlerts }] } });
  const selector = {
    'app.kubernetes.io/name': 'etcd',
    'app.kubernetes.io/instance': 'etcd',
    'app.kubernetes.io/managed-by': 'etcd-operator',
  };
  const minReplicas = add(div(values.replicas, 2), 1);
  monitorWorkload(
    scope,
    'monitor',
    { name: release.name, kind: 'etcd', type: 'etcd', selector, replicas: values.replicas, minReplicas },
    chart,
  );
}

function cleanup(scope: Chart, { release }: EtcdInputs): void {
  const secrets = Object.values(SECRETS);
  kubectlHook(scope, 'cleanup', release, {
    name: str`${release.name}-cleanup`,
    labels: { 'app.kubernetes.io/instance': release.name },
    on: ['post-delete'],
    rules: [
      { apiGroups: [''], resources: ['persistentvolumeclaims'], verbs: ['get', 'list', 'delete'] },
      { apiGroups: [''], resources: ['secrets'], resourceNames: secrets, verbs: ['get', 'delete'] },
    ],
    script: shellScript(new URL('./cleanup.sh', import.meta.url), { secrets: secrets.join(' ') }),
    deadline: 120,
    retries: 3,
    fsGroup: 65534,
  });
}

export const etcd = application({
  layer: 'extra',
  name: 'etcd',
  kind: 'Etcd',
  plural: 'etcds',
  module: true,
  description: 'Etcd of its own for the Kubernetes control planes of a tenant and those below it.',
  dashboard: { category: 'Administration', name: 'etcd' },
  example: { replicas: 3, size: '4Gi' },
  values,
  compose,
  secrets: { include: [] },
  services: { include: [{ resourceNames: ['etcd'] }] },
});
