import type { Construct } from 'constructs';
import {
  defaultTo,
  type Expr,
  flatMapEntries,
  forEachEntry,
  ifElse,
  includes,
  mapEntries,
  notEmpty,
  str,
  when,
} from '../../../src/chart/index.ts';
import { alphanumeric, credentials } from '../../lib/credentials.ts';
import type { MongoDbInputs } from './values.ts';

const named = { name: 'user' };

/** The Secret with the password of a user. */
const secretOf = ({ release }: MongoDbInputs, user: Expr<string>): Expr<string> => str`${release.name}-user-${user}`;

/** Names of the Secrets of all users. */
export const userSecrets = (inputs: MongoDbInputs): Expr<string[]> =>
  mapEntries(inputs.values.users, (user) => secretOf(inputs, user), named);

/** A Secret for each user, which the tenant sees. */
export function userCredentials(scope: Construct, inputs: MongoDbInputs): void {
  forEachEntry(
    scope,
    inputs.values.users,
    (scope, user, { password }) => {
      credentials(scope, 'user-credentials', {
        name: secretOf(inputs, user),
        labels: { 'apps.cozystack.io/user-secret': 'true' },
        type: 'Opaque',
        generate: { password: alphanumeric(16) },
        explicit: ifElse(notEmpty(password), { password: defaultTo(password, '') }, {}),
      });
    },
    named,
  );
}

/** Users as the operator takes them, with their roles in each database. */
export const usersOf = (inputs: MongoDbInputs) =>
  mapEntries(
    inputs.values.users,
    (user) => ({
      name: user,
      db: 'admin',
      passwordSecretRef: { name: secretOf(inputs, user), key: 'password' },
      roles: flatMapEntries(
        inputs.values.databases,
        (db, { roles }) => {
          const admin = includes(roles.admin, user);
          return [
            when(admin, { name: 'readWrite', db }),
            when(admin, { name: 'dbAdmin', db }),
            when(includes(roles.readonly, user), { name: 'read', db }),
          ];
        },
        { name: 'database' },
      ),
    }),
    named,
  );
