import { readdirSync, readFileSync } from 'node:fs';
import type { Construct } from 'constructs';
import { defaultTo, type Expr, hook, mapEntries, mapToMap, not, notEmpty, str, toJson, when, whenever } from '../../../src/chart/index.ts';
import { Job } from '../../kinds/batch.ts';
import { Secret } from '../../kinds/core.ts';
import { alphanumeric, credentials } from '../../lib/credentials.ts';
import { limitedTo } from '../../lib/limits.ts';
import { imageOf } from './cluster.ts';
import type { PostgresInputs } from './values.ts';

const POSTGRES = 26;

/**
 * Users with their passwords, and databases with their roles: what is declared is told to a Job as JSON, which brings the cluster in line after each
 * install and upgrade. The operator's own declarative roles and databases know neither the group roles of a database nor grants in its schemas.
 */
export function usersAndDatabases(scope: Construct, inputs: PostgresInputs): void {
  const { values, release } = inputs;
  whenever(scope, notEmpty(values.users), (scope) => {
    credentials(scope, 'credentials', {
      name: credentialsOf(inputs),
      generate: mapToMap(values.users, (user) => ({ key: user, value: alphanumeric(16) }), { name: 'user' }),
      explicit: mapToMap(values.users, (user, { password }) => ({ key: user, value: chosen(password) }), { name: 'user' }),
    });
  });
  // A restore takes longer than Helm waits for a hook, and what it restores has its users and databases.
  whenever(scope, not(values.bootstrap.enabled), (scope) => {
    new Secret(scope, 'init-script', {
      metadata: { name: str`${release.name}-init-script` },
      stringData: { ...scripts(), 'desired.json': desiredState(inputs) },
    });
    job(scope, inputs);
  });
}

const credentialsOf = ({ release }: PostgresInputs) => str`${release.name}-credentials`;
const chosen = (password: Expr<string | undefined>) => when(notEmpty(password), defaultTo(password, ''));

function scripts(): Record<string, string> {
  const folder = new URL('./init/', import.meta.url);
  return Object.fromEntries(
    readdirSync(folder)
      .sort()
      .map((file) => [file, readFileSync(new URL(file, folder), 'utf8')]),
  );
}

function desiredState({ values }: PostgresInputs): Expr<string> {
  const users = mapToMap(values.users, (user, { replication }) => ({ key: user, value: { replication: defaultTo(replication, false) } }), {
    name: 'user',
  });
  return toJson({ users, databases: values.databases });
}

function job(scope: Construct, inputs: PostgresInputs): void {
  const { values, release, cluster } = inputs;
  const superuser = str`${release.name}-superuser`;
  const from = (key: string) => ({ valueFrom: { secretKeyRef: { name: superuser, key } } });
  const name = str`${release.name}-init-job`;
  // Naming the keys makes the pod wait until the passwords are there.
  const items = mapEntries(values.users, (user) => ({ key: user, path: user }), { name: 'user' });
  const hasUsers = notEmpty(values.users);

  new Job(scope, 'init-job', {
    metadata: {
      name,
      annotations: hook({ on: ['post-install', 'post-upgrade'], weight: -5, deletePolicy: ['hook-succeeded', 'before-hook-creation'] }),
    },
    spec: {
      ttlSecondsAfterFinished: 3600,
      template: {
        metadata: { name },
        spec: {
          restartPolicy: 'Never',
          securityContext: {
            runAsNonRoot: true,
            runAsUser: POSTGRES,
            runAsGroup: POSTGRES,
            fsGroup: POSTGRES,
            seccompProfile: { type: 'RuntimeDefault' },
          },
          containers: [
            {
              name: 'postgres',
              image: imageOf(inputs),
              command: ['bash', '/scripts/init.sh'],
              env: [
                { name: 'PGUSER', ...from('username') },
                { name: 'PGPASSWORD', ...from('password') },
                { name: 'PGHOST', value: str`${release.name}-rw` },
                { name: 'PGPORT', value: '5432' },
                { name: 'PGDATABASE', value: 'postgres' },
              ],
              resources: limitedTo({ cpu: '1', memory: '512Mi' }, cluster),
              securityContext: {
                privileged: false,
                allowPrivilegeEscalation: false,
                readOnlyRootFilesystem: true,
                runAsNonRoot: true,
                capabilities: { drop: ['ALL'] },
              },
              volumeMounts: [
                { name: 'secret', mountPath: '/etc/secret' },
                { name: 'scripts', mountPath: '/scripts' },
                when(hasUsers, { name: 'credentials', mountPath: '/etc/credentials' }),
              ],
            },
          ],
          volumes: [
            { name: 'secret', secret: { secretName: superuser } },
            { name: 'scripts', secret: { secretName: str`${release.name}-init-script` } },
            when(hasUsers, { name: 'credentials', secret: { secretName: credentialsOf(inputs), items } }),
          ],
        },
      },
    },
  });
}
