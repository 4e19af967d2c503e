import type { Construct } from 'constructs';
import {
  defaultTo,
  type Expr,
  forEachEntry,
  ifElse,
  join,
  mapEntries,
  notEmpty,
  replace,
  str,
  upper,
  when,
  whenever,
} from '../../../src/chart/index.ts';
import { alphanumeric, credentials, derivedCredentials } from '../../lib/credentials.ts';
import { ADMIN, DASHBOARDS, type OpenSearchInputs } from './values.ts';

const named = { name: 'user' };

/** Labels of the Secrets of the release. */
export const labelsOf = ({ release }: OpenSearchInputs) => ({
  'app.kubernetes.io/name': 'opensearch',
  'app.kubernetes.io/instance': release.name,
});

/** By these the operator and Dashboards log in. */
export const adminSecret = ({ release }: OpenSearchInputs): Expr<string> => str`${release.name}-admin-credentials`;
export const dashboardsSecret = ({ release }: OpenSearchInputs): Expr<string> => str`${release.name}-dashboards-credentials`;

/** What the tenant logs in by. */
export const credentialsOf = ({ release }: OpenSearchInputs): Expr<string> => str`${release.name}-credentials`;

const secretOf = ({ release }: OpenSearchInputs, user: Expr<string>): Expr<string> => str`${release.name}-user-${user}`;

export const userSecrets = (inputs: OpenSearchInputs): Expr<string[]> =>
  mapEntries(inputs.values.users, (user) => secretOf(inputs, user), named);

/** Roles of a user; who declares none may read. */
export const rolesOf = (roles: Expr<readonly string[] | undefined>): Expr<readonly string[]> =>
  ifElse(notEmpty(roles), defaultTo(roles, []), ['readall']) as Expr<readonly string[]>;

/** Passwords of everybody, and where to connect. */
export function accounts(scope: Construct, inputs: OpenSearchInputs): void {
  const { values } = inputs;
  const platform = { labels: labelsOf(inputs), type: 'Opaque', generate: { password: alphanumeric(32) } };
  credentials(scope, 'admin', { ...platform, name: adminSecret(inputs), explicit: { username: ADMIN } });
  whenever(scope, values.dashboards.enabled, (scope) => {
    credentials(scope, 'dashboards', { ...platform, name: dashboardsSecret(inputs), explicit: { username: DASHBOARDS } });
  });
  connection(scope, inputs);
  forEachEntry(
    scope,
    values.users,
    (scope, user, { password, roles }) => {
      credentials(scope, 'user', {
        name: secretOf(inputs, user),
        labels: { 'opensearch.opster.io/credentials': 'true', 'apps.cozystack.io/user-secret': 'true' },
        type: 'kubernetes.io/basic-auth',
        generate: { password: alphanumeric(16) },
        explicit: {
          username: user,
          roles: join(rolesOf(roles), ','),
          ...ifElse(notEmpty(password), { password: defaultTo(password, '') }, {}),
        },
      });
    },
    named,
  );
}

function connection(scope: Construct, inputs: OpenSearchInputs): void {
  const { values, release, cluster } = inputs;
  const domain = str`${release.namespace}.svc.${cluster.text('cluster-domain', 'cozy.local')}`;
  const host = str`${release.name}.${domain}`;
  const dashboards = str`${release.name}-dashboards.${domain}`;
  const uri = (address: Expr<string>, port: string) => str`https://${ADMIN}:<value>@${address}:${port}`;
  const { enabled } = values.dashboards;
  derivedCredentials(scope, 'credentials', {
    name: credentialsOf(inputs),
    labels: labelsOf(inputs),
    type: 'Opaque',
    from: { secret: adminSecret(inputs), key: 'password' },
    fields: {
      password: { at: '' },
      uri: { at: '', within: uri(host, '9200') },
      ...ifElse(enabled, { 'dashboards-uri': { at: '', within: uri(dashboards, '5601') } }, {}),
    },
    known: {
      username: ADMIN,
      host,
      port: '9200',
      ...ifElse(enabled, { 'dashboards-host': dashboards, 'dashboards-port': '5601' }, {}),
    },
  });
}

/** A variable for the password of a user; names of users have no underscores, so that no two come to the same. */
export const variableOf = (user: Expr<string>): Expr<string> => str`PASSWORD_OF_${upper(replace(user, '-', '_'))}`;
export const ADMIN_VARIABLE = 'ADMIN_PASSWORD';
export const DASHBOARDS_VARIABLE = 'DASHBOARDS_PASSWORD';

/** Passwords as variables of the nodes, which hash them when they read the configuration of the security plugin. */
export function passwordsAsVariables(inputs: OpenSearchInputs) {
  const { values } = inputs;
  const from = (name: Expr<string> | string, secret: Expr<string>) => ({
    name,
    valueFrom: { secretKeyRef: { name: secret, key: 'password' } },
  });
  return [
    from(ADMIN_VARIABLE, adminSecret(inputs)),
    when(values.dashboards.enabled, from(DASHBOARDS_VARIABLE, dashboardsSecret(inputs))),
    ...mapEntries(values.users, (user) => from(variableOf(user), secretOf(inputs, user)), named),
  ];
}
