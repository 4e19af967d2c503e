import type { Construct } from 'constructs';
import {
  type Arg,
  concat,
  defaultTo,
  type Expr,
  filter,
  flatMapEntries,
  forEach,
  forEachEntry,
  ifElse,
  includes,
  kebabCase,
  map,
  mapEntries,
  not,
  notEmpty,
  sha256,
  str,
  uniq,
  when,
} from '../../../src/chart/index.ts';
import { Permission, User, Vhost } from '../../kinds/rabbitmq.com.ts';
import { alphanumeric, credentials } from '../../lib/credentials.ts';
import type { RabbitMqInputs } from './values.ts';

const named = { name: 'user' };

const objectOf = ({ release }: RabbitMqInputs, name: Arg<string>): Expr<string> => str`${release.name}-${kebabCase(name)}`;
const secretOf = (inputs: RabbitMqInputs, user: Arg<string>): Expr<string> => str`${objectOf(inputs, user)}-credentials`;

/** Names of the Secrets of all users. */
export const userSecrets = (inputs: RabbitMqInputs): Expr<string[]> =>
  mapEntries(inputs.values.users, (user) => secretOf(inputs, user), named);

/** Users with their Secrets, virtual hosts, and who may do what in them; the topology operator brings the broker in line. */
export function usersAndVhosts(scope: Construct, inputs: RabbitMqInputs): void {
  const { values, release } = inputs;
  const rabbitmqClusterReference = { name: release.name };
  forEachEntry(
    scope,
    values.users,
    (scope, user, { password }) => {
      const chosen = defaultTo(password, '');
      credentials(scope, 'credentials', {
        name: secretOf(inputs, user),
        labels: { 'apps.cozystack.io/user-secret': 'true' },
        type: 'Opaque',
        generate: { password: alphanumeric(16) },
        explicit: { username: user, ...ifElse(notEmpty(password), { password: chosen }, {}) },
      });
      new User(scope, 'user', {
        metadata: {
          name: objectOf(inputs, user),
          // The operator reads a Secret when its User changes, not when the Secret does.
          annotations: { 'checksum/credentials': when(notEmpty(password), sha256(str`${user} ${chosen}`)) },
        },
        spec: { importCredentialsSecret: { name: secretOf(inputs, user) }, rabbitmqClusterReference },
      });
    },
    named,
  );
  forEachEntry(
    scope,
    values.vhosts,
    (scope, name) => {
      new Vhost(scope, 'vhost', { metadata: { name: objectOf(inputs, name) }, spec: { name, rabbitmqClusterReference } });
    },
    { name: 'vhost' },
  );
  forEach(
    scope,
    permissionsOf(inputs),
    (scope, { name, vhost, user, everything }) => {
      const permissions = { read: ALL, write: when(everything, ALL), configure: when(everything, ALL) };
      new Permission(scope, 'permission', {
        metadata: { name: str`${release.name}-${name}` },
        spec: { vhost, user, permissions, rabbitmqClusterReference },
      });
    },
    { name: 'permission' },
  );
}

/** Pattern of the names of queues and exchanges that a permission is for. */
const ALL = '.*';

/** Who may do what in which virtual host. Who may do everything needs no leave to read. */
export function permissionsOf({ values }: RabbitMqInputs) {
  return flatMapEntries(
    values.vhosts,
    (vhost, { roles }) => {
      const admins = uniq(roles.admin);
      const readers = filter(uniq(roles.readonly), (user) => not(includes(admins, user)), named);
      const granted = (users: Expr<readonly string[]>, everything: boolean) =>
        map(users, (user) => ({ name: str`${kebabCase(vhost)}-${kebabCase(user)}`, vhost, user, everything }), named);
      return concat(granted(admins, true), granted(readers, false));
    },
    { name: 'vhost' },
  );
}
