import type { Chart } from 'cdk8s';
import { concat, ifElse, str } from '../../../src/chart/index.ts';
import { application } from '../../lib/application.ts';
import { dashboardRole } from '../../lib/dashboard-role.ts';
import { kubectlHook } from '../../lib/kubectl-hook.ts';
import { shellScript } from '../../lib/shell-script.ts';
import { monitorWorkload } from '../../lib/workload-monitor.ts';
import { backup } from './backup.ts';
import { refusals } from './refusals.ts';
import { instanceOf, replicated, server } from './server.ts';
import { credentialsOf, usersAndDatabases } from './users-and-databases.ts';
import { type MariaDbInputs, values } from './values.ts';

function compose(scope: Chart, inputs: MariaDbInputs): void {
  refusals(scope, inputs);
  server(scope, inputs);
  usersAndDatabases(scope, inputs);
  backup(scope, inputs);
  visibility(scope, inputs);
  cleanup(scope, inputs);
}

function visibility(scope: Chart, inputs: MariaDbInputs): void {
  const { values, release, chart } = inputs;
  const { replicas, resourcesPreset: preset } = values;
  const selector = instanceOf(inputs);
  monitorWorkload(
    scope,
    'monitor',
    { name: release.name, kind: 'mariadb', type: 'mariadb', selector, replicas, minReplicas: 1, preset },
    chart,
  );
  const byRole = ['primary', 'secondary'].map((role) => str`${release.name}-${role}`);
  dashboardRole(scope, release, {
    services: concat([release.name], ifElse(replicated(inputs), byRole, [])),
    secrets: [credentialsOf(inputs)],
    workloadmonitors: [release.name],
  });
}

function cleanup(scope: Chart, inputs: MariaDbInputs): void {
  const { release } = inputs;
  const left = ['metrics-password', 'repl-password'].map((secret) => str`${release.name}-${secret}`);
  kubectlHook(scope, 'cleanup', release, {
    name: str`${release.name}-cleanup`,
    labels: instanceOf(inputs),
    on: ['post-delete'],
    rules: [
      { apiGroups: [''], resources: ['persistentvolumeclaims'], verbs: ['get', 'list', 'delete'] },
      { apiGroups: [''], resources: ['secrets'], resourceNames: left, verbs: ['get', 'delete'] },
    ],
    script: shellScript(new URL('./cleanup.sh', import.meta.url), { release: release.name }),
  });
}

export const mariadb = application({
  name: 'mariadb',
  kind: 'MariaDB',
  plural: 'mariadbs',
  description: 'MariaDB with replicas, users and databases by declaration, and dumps to S3.',
  dashboard: { category: 'PaaS', plural: 'MariaDB', tags: ['database'] },
  example: {
    replicas: 2,
    size: '20Gi',
    resourcesPreset: 't1.small',
    users: { shop: { password: '', maxUserConnections: 100 } },
    databases: { shop: { roles: { admin: ['shop'] } } },
  },
  values,
  compose,
  secrets: { include: [{ resourceNames: ['mariadb-{{ .name }}-credentials'] }] },
  services: { include: [{ resourceNames: ['mariadb-{{ .name }}', 'mariadb-{{ .name }}-primary', 'mariadb-{{ .name }}-secondary'] }] },
});
