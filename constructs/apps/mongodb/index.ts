import type { Chart } from 'cdk8s';
import { and, concat, flatMap, ifElse, range, size, str, whenever } from '../../../src/chart/index.ts';
import { application } from '../../lib/application.ts';
import { dashboardRole } from '../../lib/dashboard-role.ts';
import { externalService } from '../../lib/external-service.ts';
import { monitorWorkload } from '../../lib/workload-monitor.ts';
import { backup } from './backup.ts';
import { cluster } from './cluster.ts';
import { administrator, credentialsOf } from './credentials.ts';
import { refusals } from './refusals.ts';
import { userCredentials, userSecrets } from './users.ts';
import { type MongoDbInputs, rules, values } from './values.ts';

function compose(scope: Chart, inputs: MongoDbInputs): void {
  refusals(scope, inputs);
  administrator(scope, inputs);
  userCredentials(scope, inputs);
  cluster(scope, inputs);
  backup(scope, inputs);
  exposure(scope, inputs);
  visibility(scope, inputs);
}

/** Labels that the operator gives to what it makes. */
const partOf = ({ release }: MongoDbInputs, component: string) => ({
  'app.kubernetes.io/name': 'percona-server-mongodb',
  'app.kubernetes.io/instance': release.name,
  'app.kubernetes.io/component': component,
});

/** One address for all routers. Without shards the operator gives each server an address of its own. */
function exposure(scope: Chart, inputs: MongoDbInputs): void {
  const { values, release } = inputs;
  whenever(scope, and(values.external, values.sharding), (scope) => {
    const ports = [{ name: 'mongodb', port: 27017 }];
    externalService(scope, 'external', { name: str`${release.name}-external`, selector: partOf(inputs, 'mongos'), ports }, inputs.cluster);
  });
}

function visibility(scope: Chart, inputs: MongoDbInputs): void {
  const { values, release, chart } = inputs;
  const { shards } = values.shardingConfig;
  const servers = flatMap(shards, ({ replicas }) => range(replicas), { name: 'shard' });
  const replicas = ifElse(values.sharding, size(servers), values.replicas);
  const selector = partOf(inputs, 'mongod');
  monitorWorkload(
    scope,
    'monitor',
    { name: release.name, kind: 'mongodb', type: 'mongodb', selector, replicas, minReplicas: 1, preset: values.resourcesPreset },
    chart,
  );
  dashboardRole(scope, release, {
    services: ['rs0', 'mongos', 'external'].map((service) => str`${release.name}-${service}`),
    secrets: concat([credentialsOf(inputs)], userSecrets(inputs)),
    workloadmonitors: [release.name],
  });
}

export const mongodb = application({
  name: 'mongodb',
  kind: 'MongoDB',
  plural: 'mongodbs',
  description: 'MongoDB as a replica set or with shards, users by declaration, and backups to S3.',
  dashboard: { category: 'PaaS', plural: 'MongoDB Instances', tags: ['database'] },
  example: {
    replicas: 3,
    size: '20Gi',
    users: { shop: {}, reports: {} },
    databases: { shop: { roles: { admin: ['shop'], readonly: ['reports'] } } },
  },
  values,
  rules,
  compose,
  secrets: {
    include: [{ resourceNames: ['mongodb-{{ .name }}-credentials'] }, { matchLabels: { 'apps.cozystack.io/user-secret': 'true' } }],
  },
  services: { include: [{ resourceNames: ['mongodb-{{ .name }}-rs0', 'mongodb-{{ .name }}-mongos', 'mongodb-{{ .name }}-external'] }] },
});
