import type { Chart } from 'cdk8s';
import { application } from '../../lib/application.ts';
import { backup } from './backup.ts';
import { cluster } from './cluster.ts';
import { exposure } from './exposure.ts';
import { refusals } from './refusals.ts';
import { usersAndDatabases } from './users-and-databases.ts';
import { type PostgresInputs, rules, values } from './values.ts';
import { visibility } from './visibility.ts';

function compose(scope: Chart, inputs: PostgresInputs): void {
  refusals(scope, inputs);
  cluster(scope, inputs);
  usersAndDatabases(scope, inputs);
  backup(scope, inputs);
  exposure(scope, inputs);
  visibility(scope, inputs);
}

export const postgres = application({
  name: 'postgres',
  kind: 'Postgres',
  plural: 'postgreses',
  description: 'PostgreSQL with replicas, users and databases by declaration, and backups to S3.',
  dashboard: { category: 'PaaS', singular: 'PostgreSQL', plural: 'PostgreSQL', tags: ['database'] },
  example: {
    replicas: 2,
    size: '20Gi',
    resourcesPreset: 't1.small',
    users: { shop: {}, reports: {} },
    databases: { shop: { roles: { admin: ['shop'], readonly: ['reports'] }, extensions: ['pg_trgm'] } },
  },
  values,
  rules,
  compose,
  secrets: {
    include: [{ resourceNames: ['postgres-{{ .name }}-credentials'] }, { matchLabels: { 'internal.cozystack.io/tenant-ca': 'true' } }],
  },
  services: {
    include: [
      {
        resourceNames: [
          'postgres-{{ .name }}-r',
          'postgres-{{ .name }}-ro',
          'postgres-{{ .name }}-rw',
          'postgres-{{ .name }}-external-write',
        ],
      },
    ],
  },
});
