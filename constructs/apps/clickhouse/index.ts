import type { Chart } from 'cdk8s';
import { str, whenever } from '../../../src/chart/index.ts';
import { application } from '../../lib/application.ts';
import { dashboardRole } from '../../lib/dashboard-role.ts';
import { kubectlHook } from '../../lib/kubectl-hook.ts';
import { shellScript } from '../../lib/shell-script.ts';
import { monitorWorkload } from '../../lib/workload-monitor.ts';
import { backupSecrets } from './backup-server.ts';
import { cluster } from './cluster.ts';
import { instanceOf, keeperName } from './identity.ts';
import { keeper } from './keeper.ts';
import { refusals } from './refusals.ts';
import { scheduledBackup } from './scheduled-backup.ts';
import { credentialsOf, userCredentials } from './users.ts';
import { type ClickHouseInputs, values } from './values.ts';

function compose(scope: Chart, inputs: ClickHouseInputs): void {
  refusals(scope, inputs);
  userCredentials(scope, inputs);
  cluster(scope, inputs);
  keeper(scope, inputs);
  backupSecrets(scope, inputs);
  scheduledBackup(scope, inputs);
  visibility(scope, inputs);
  cleanup(scope, inputs);
}

function visibility(scope: Chart, inputs: ClickHouseInputs): void {
  const { values, release, chart } = inputs;
  const { clickhouseKeeper } = values;
  const part = { kind: 'clickhouse', type: 'clickhouse', minReplicas: 1 };
  monitorWorkload(
    scope,
    'monitor',
    { ...part, name: release.name, selector: instanceOf(inputs), replicas: values.replicas, preset: values.resourcesPreset },
    chart,
  );
  const name = keeperName(inputs);
  whenever(scope, clickhouseKeeper.enabled, (scope) => {
    const { replicas, resourcesPreset: preset } = clickhouseKeeper;
    monitorWorkload(scope, 'keeper-monitor', { ...part, name, selector: { app: name }, replicas, preset }, chart);
  });
  dashboardRole(scope, release, {
    services: [str`chendpoint-${release.name}`],
    secrets: [credentialsOf(inputs)],
    workloadmonitors: [release.name, name],
  });
}

function cleanup(scope: Chart, inputs: ClickHouseInputs): void {
  const { release } = inputs;
  kubectlHook(scope, 'cleanup', release, {
    name: str`${release.name}-cleanup`,
    labels: instanceOf(inputs),
    on: ['post-delete'],
    rules: [{ apiGroups: [''], resources: ['persistentvolumeclaims'], verbs: ['get', 'list', 'delete'] }],
    script: shellScript(new URL('./cleanup.sh', import.meta.url), { release: release.name }),
  });
}

export const clickhouse = application({
  name: 'clickhouse',
  kind: 'ClickHouse',
  plural: 'clickhouses',
  description: 'Column-oriented database for analytics, with shards, replicas and backups to S3.',
  dashboard: { category: 'PaaS', plural: 'ClickHouse', tags: [] },
  example: { replicas: 2, size: '50Gi', resourcesPreset: 'u1.small', users: { loader: {}, analyst: { readonly: true } } },
  values,
  compose,
  secrets: { include: [{ resourceNames: ['clickhouse-{{ .name }}-credentials'] }] },
  services: { include: [{ resourceNames: ['chendpoint-clickhouse-{{ .name }}'] }] },
});
