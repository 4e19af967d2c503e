import type { Chart } from 'cdk8s';
import { concat, failWhen, has, ifElse, keys, not, or, str } from '../../../src/chart/index.ts';
import { application } from '../../lib/application.ts';
import { dashboardRole } from '../../lib/dashboard-role.ts';
import { PART_OF_A_NAME, refuseNames } from '../../lib/refuse-names.ts';
import { refuseEmptyVolumes } from '../../lib/volumes.ts';
import { monitorWorkload } from '../../lib/workload-monitor.ts';
import { accounts, credentialsOf, userSecrets } from './accounts.ts';
import { cluster, clusterLabel } from './cluster.ts';
import { exposure } from './exposure.ts';
import { securityConfig } from './security-config.ts';
import { ADMIN, DASHBOARDS, type OpenSearchInputs, rules, values } from './values.ts';

function compose(scope: Chart, inputs: OpenSearchInputs): void {
  refusals(scope, inputs);
  accounts(scope, inputs);
  securityConfig(scope, inputs);
  cluster(scope, inputs);
  exposure(scope, inputs);
  visibility(scope, inputs);
}

function refusals(scope: Chart, { values }: OpenSearchInputs): void {
  const { users, nodeRoles, size } = values;
  refuseNames(scope, 'users', keys(users), PART_OF_A_NAME);
  failWhen(
    scope,
    or(has(users, ADMIN), has(users, DASHBOARDS)),
    `users: ${ADMIN} and ${DASHBOARDS} belong to the platform; choose another name`,
  );
  failWhen(scope, not(or(nodeRoles.master, nodeRoles.data, nodeRoles.ingest, nodeRoles.ml)), 'nodeRoles: at least one role is needed');
  refuseEmptyVolumes(scope, { size });
}

function visibility(scope: Chart, inputs: OpenSearchInputs): void {
  const { values, release, chart } = inputs;
  const { replicas, resourcesPreset: preset } = values;
  const selector = clusterLabel(inputs);
  monitorWorkload(
    scope,
    'monitor',
    { name: release.name, kind: 'opensearch', type: 'opensearch', selector, replicas, minReplicas: 1, preset },
    chart,
  );
  const dashboards = ['dashboards', 'dashboards-external'].map((service) => str`${release.name}-${service}`);
  dashboardRole(scope, release, {
    services: concat([release.name, str`${release.name}-external`], ifElse(values.dashboards.enabled, dashboards, [])),
    secrets: concat([credentialsOf(inputs)], userSecrets(inputs)),
    workloadmonitors: [release.name],
  });
}

export const opensearch = application({
  name: 'opensearch',
  kind: 'OpenSearch',
  plural: 'opensearches',
  description: 'OpenSearch for search and logs, with users by declaration and Dashboards.',
  dashboard: { category: 'PaaS', plural: 'OpenSearch Clusters', tags: ['database', 'search'] },
  example: { replicas: 3, size: '50Gi', users: { shipper: { roles: ['all_access'] }, reader: {} }, dashboards: { enabled: true } },
  values,
  rules,
  compose,
  secrets: {
    include: [{ resourceNames: ['opensearch-{{ .name }}-credentials'] }, { matchLabels: { 'apps.cozystack.io/user-secret': 'true' } }],
  },
  services: {
    include: [
      {
        resourceNames: [
          'opensearch-{{ .name }}',
          'opensearch-{{ .name }}-external',
          'opensearch-{{ .name }}-dashboards',
          'opensearch-{{ .name }}-dashboards-external',
        ],
      },
    ],
  },
});
