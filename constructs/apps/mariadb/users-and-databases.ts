import type { Construct } from 'constructs';
import {
  type Arg,
  concat,
  type Expr,
  filter,
  flatMapEntries,
  forEach,
  forEachEntry,
  includes,
  map,
  mapToMap,
  not,
  notEmpty,
  omit,
  replace,
  str,
  uniq,
  when,
} from '../../../src/chart/index.ts';
import { Database, Grant, User } from '../../kinds/k8s.mariadb.com.ts';
import { alphanumeric, credentials } from '../../lib/credentials.ts';
import type { MariaDbInputs } from './values.ts';

export const credentialsOf = ({ release }: MariaDbInputs): Expr<string> => str`${release.name}-credentials`;

/** As names of objects are made of names of users and databases. */
export const objectName = (name: Arg<string>): Expr<string> => replace(name, '_', '-');

const named = { name: 'user' };

/** Users with their passwords, databases, and who may do what in them; the operator brings the servers in line. */
export function usersAndDatabases(scope: Construct, inputs: MariaDbInputs): void {
  const { values, release } = inputs;
  const mariaDbRef = { name: release.name };
  credentials(scope, 'credentials', {
    name: credentialsOf(inputs),
    generate: { root: alphanumeric(16), ...mapToMap(values.users, (user) => ({ key: user, value: alphanumeric(16) }), named) },
    explicit: mapToMap(values.users, (user, { password }) => ({ key: user, value: when(notEmpty(password), password) }), named),
  });
  forEachEntry(
    scope,
    omit(values.users, 'root') as typeof values.users,
    (scope, user, { maxUserConnections }) => {
      new User(scope, 'user', {
        metadata: { name: str`${release.name}-${objectName(user)}` },
        spec: { mariaDbRef, name: user, passwordSecretKeyRef: { name: credentialsOf(inputs), key: user }, maxUserConnections },
      });
    },
    named,
  );
  forEachEntry(
    scope,
    values.databases,
    (scope, name) => {
      new Database(scope, 'database', {
        metadata: { name: str`${release.name}-${objectName(name)}` },
        spec: { mariaDbRef, name, characterSet: 'utf8', collate: 'utf8_general_ci' },
      });
    },
    { name: 'database' },
  );
  forEach(
    scope,
    grantsOf(inputs),
    (scope, { name, database, username, privileges, grantOption }) => {
      new Grant(scope, 'grant', {
        metadata: { name: str`${release.name}-${name}` },
        spec: { mariaDbRef, privileges, database, table: '*', username, grantOption },
      });
    },
    { name: 'grant' },
  );
}

/** Who may do what in which database. Who may do everything needs no leave to read. */
export function grantsOf({ values }: MariaDbInputs) {
  return flatMapEntries(
    values.databases,
    (database, { roles }) => {
      const admins = uniq(roles.admin);
      const readers = filter(uniq(roles.readonly), (user) => not(includes(admins, user)), named);
      const granted = (users: Expr<string[]>, privilege: string, grantOption: boolean) =>
        map(
          users,
          (username) => ({
            name: str`${objectName(database)}-${objectName(username)}`,
            database,
            username,
            privileges: [privilege],
            grantOption,
          }),
          named,
        );
      return concat(granted(admins, 'ALL', true), granted(readers, 'SELECT', false));
    },
    { name: 'database' },
  );
}
