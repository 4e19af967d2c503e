import type { Chart } from 'cdk8s';
import { concat, str } from '../../../src/chart/index.ts';
import { application } from '../../lib/application.ts';
import { dashboardRole } from '../../lib/dashboard-role.ts';
import { monitorWorkload } from '../../lib/workload-monitor.ts';
import { cluster } from './cluster.ts';
import { refusals } from './refusals.ts';
import { userSecrets, usersAndVhosts } from './users-and-vhosts.ts';
import { type RabbitMqInputs, values } from './values.ts';

function compose(scope: Chart, inputs: RabbitMqInputs): void {
  refusals(scope, inputs);
  cluster(scope, inputs);
  usersAndVhosts(scope, inputs);
  visibility(scope, inputs);
}

function visibility(scope: Chart, inputs: RabbitMqInputs): void {
  const { values, release, chart } = inputs;
  const { replicas, resourcesPreset: preset } = values;
  const selector = { 'app.kubernetes.io/name': release.name };
  monitorWorkload(
    scope,
    'monitor',
    { name: release.name, kind: 'rabbitmq', type: 'rabbitmq', selector, replicas, minReplicas: 1, preset },
    chart,
  );
  dashboardRole(scope, release, {
    services: [release.name],
    secrets: concat([str`${release.name}-default-user`], userSecrets(inputs)),
    workloadmonitors: [release.name],
  });
}

export const rabbitmq = application({
  name: 'rabbitmq',
  kind: 'RabbitMQ',
  plural: 'rabbitmqs',
  description: 'RabbitMQ with users, virtual hosts and permissions by declaration.',
  dashboard: { category: 'PaaS', plural: 'RabbitMQ', tags: ['messaging'] },
  example: {
    replicas: 3,
    size: '20Gi',
    resourcesPreset: 't1.small',
    users: { shop: {}, reports: {} },
    vhosts: { orders: { roles: { admin: ['shop'], readonly: ['reports'] } } },
  },
  values,
  compose,
  secrets: {
    include: [{ resourceNames: ['rabbitmq-{{ .name }}-default-user'] }, { matchLabels: { 'apps.cozystack.io/user-secret': 'true' } }],
  },
  services: { include: [{ resourceNames: ['rabbitmq-{{ .name }}'] }] },
});
