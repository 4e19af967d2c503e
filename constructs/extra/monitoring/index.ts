import type { Chart } from 'cdk8s';
import { str } from '../../../src/chart/index.ts';
import { application } from '../../lib/application.ts';
import { dashboardRole } from '../../lib/dashboard-role.ts';
import { childRelease, publishedChart } from '../../lib/helm-release.ts';
import { kubectlHook } from '../../lib/kubectl-hook.ts';
import { shellScript } from '../../lib/shell-script.ts';
import { monitorNames, monitors } from './monitors.ts';
import { refusals } from './refusals.ts';
import { type MonitoringInputs, values } from './values.ts';

/** A store of logs has no condition to wait for, only a status; one that is missing would drop logs in silence. */
const STORE_HEALTH = {
  apiVersion: 'operator.victoriametrics.com/v1',
  kind: 'VLCluster',
  current: "has(status.updateStatus) && status.updateStatus == 'operational'",
  inProgress: "has(status.updateStatus) && status.updateStatus == 'expanding'",
  failed: "has(status.updateStatus) && status.updateStatus != 'operational' && status.updateStatus != 'expanding'",
};

function compose(scope: Chart, inputs: MonitoringInputs): void {
  const { values: given, release } = inputs;
  refusals(scope, inputs);
  childRelease(scope, 'stack', {
    name: str`${release.name}-system`,
    chart: publishedChart('monitoring-application', 'monitoring-system'),
    values: Object.fromEntries(Object.keys(values).map((key) => [key, given[key as keyof typeof given]])),
    // The Job that brings Grafana's users in line may take 15 minutes. Health expressions count only with the poller.
    spec: { timeout: '15m', waitStrategy: { name: 'poller' }, healthCheckExprs: [STORE_HEALTH] },
  });
  monitors(scope, inputs);
  dashboardRole(
    scope,
    release,
    {
      ingresses: ['grafana-ingress', 'alerta'],
      secrets: ['grafana-admin-password'],
      services: ['grafana-service', 'alerta'],
      workloadmonitors: monitorNames(inputs),
    },
    { level: 'admin' },
  );
  cleanup(scope, inputs);
}

function cleanup(scope: Chart, { release }: MonitoringInputs): void {
  kubectlHook(scope, 'cleanup', release, {
    name: str`${release.name}-cleanup`,
    labels: { 'app.kubernetes.io/instance': release.name },
    on: ['post-delete'],
    rules: [
      { apiGroups: [''], resources: ['persistentvolumeclaims'], verbs: ['get', 'list', 'delete'] },
      { apiGroups: [''], resources: ['secrets'], resourceNames: ['alerta-tls', 'grafana-ingress-tls'], verbs: ['get', 'delete'] },
    ],
    script: shellScript(new URL('./cleanup.sh', import.meta.url), { child: str`${release.name}-system` }),
    deadline: 120,
    retries: 0,
  });
}

export const monitoring = application({
  layer: 'extra',
  name: 'monitoring',
  kind: 'Monitoring',
  plural: 'monitorings',
  module: true,
  description: 'Metrics, logs, dashboards and alerts of a tenant and those below it.',
  dashboard: { category: 'Administration', name: 'monitoring' },
  annotations: { 'release.cozystack.io/helm-install-timeout': '15m' },
  example: { host: 'monitoring.example.org', oidc: { mode: 'System', users: [{ email: 'ann@example.org', role: 'Admin' }] } },
  values,
  compose,
  secrets: { include: [{ resourceNames: ['grafana-admin-password'] }] },
  services: { include: [{ resourceNames: ['grafana-service', 'alerta'] }] },
  ingresses: { include: [{ resourceNames: ['grafana-ingress', 'alerta'] }] },
});
