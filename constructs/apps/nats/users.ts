import type { Construct } from 'constructs';
import {
  defaultTo,
  type Expr,
  ifElse,
  isEmpty,
  mapEntries,
  mapToMap,
  notEmpty,
  sha256,
  str,
  truncate,
  when,
  whenever,
} from '../../../src/chart/index.ts';
import { credentials } from '../../lib/credentials.ts';
import type { NatsInputs } from './values.ts';

const named = { name: 'user' };

export const credentialsOf = ({ release }: NatsInputs): Expr<string> => str`${release.name}-credentials`;

/** NATS reads a variable as it would a setting, so that what begins with a digit could be a number or a size. */
const GENERATED = '[A-Za-z]{1}[A-Za-z0-9]{15}';

/** The Secret with everybody's password. */
export function userCredentials(scope: Construct, inputs: NatsInputs): void {
  const { users } = inputs.values;
  whenever(scope, notEmpty(users), (scope) => {
    credentials(scope, 'credentials', {
      name: credentialsOf(inputs),
      generate: mapToMap(users, (user) => ({ key: user, value: GENERATED }), named),
      explicit: mapToMap(users, (user, { password }) => ({ key: user, value: when(notEmpty(password), defaultTo(password, '')) }), named),
    });
  });
}

/** A variable for the password of a user, whatever the name of the user is. */
const variableOf = (user: Expr<string>): Expr<string> => str`PASSWORD_${truncate(sha256(user), 16)}`;

/** Generated passwords as variables of the servers. */
export const passwordsAsVariables = (inputs: NatsInputs) =>
  mapToMap(
    inputs.values.users,
    (user, { password }) => ({
      key: variableOf(user),
      value: when(isEmpty(password), { valueFrom: { secretKeyRef: { name: credentialsOf(inputs), key: user } } }),
    }),
    named,
  );

/** Users of the account: a password that was chosen as it is, one that was generated as a variable, which the chart does not quote. */
export const usersOf = ({ values }: NatsInputs) =>
  mapEntries(
    values.users,
    (user, { password }) => ({
      user,
      password: ifElse(notEmpty(password), defaultTo(password, ''), str`<< $${variableOf(user)} >>`),
    }),
    named,
  );
