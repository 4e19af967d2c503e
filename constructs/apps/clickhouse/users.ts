import type { Construct } from 'constructs';
import { defaultTo, type Expr, ifElse, isEmpty, mapToMap, notEmpty, omit, sha256, str, when } from '../../../src/chart/index.ts';
import { alphanumeric, credentials } from '../../lib/credentials.ts';
import type { ClickHouseInputs } from './values.ts';

/** The user by which backups are made; it is always there, and nobody else may have its name. */
export const BACKUP_USER = 'backup';

interface User {
  readonly password: string | undefined;
  readonly readonly: boolean | undefined;
}

export const credentialsOf = ({ release }: ClickHouseInputs): Expr<string> => str`${release.name}-credentials`;

const declared = ({ values }: ClickHouseInputs): Expr<Record<string, User>> =>
  omit(values.users, BACKUP_USER) as unknown as Expr<Record<string, User>>;

const named = { name: 'user' };

/** The Secret with everybody's password. */
export function userCredentials(scope: Construct, inputs: ClickHouseInputs): void {
  const users = declared(inputs);
  credentials(scope, 'credentials', {
    name: credentialsOf(inputs),
    generate: { [BACKUP_USER]: alphanumeric(16), ...mapToMap(users, (user) => ({ key: user, value: alphanumeric(16) }), named) },
    explicit: mapToMap(users, (user, { password }) => ({ key: user, value: when(notEmpty(password), defaultTo(password, '')) }), named),
  });
}

/**
 * `configuration.users`: of a password that was chosen its hash; one that was generated is read from the Secret when the server starts, and it does not
 * start before it is there.
 */
export function userSettings(inputs: ClickHouseInputs) {
  const users = declared(inputs);
  const generated = (user: Expr<string> | string) => ({ valueFrom: { secretKeyRef: { name: credentialsOf(inputs), key: user } } });
  return {
    ...mapToMap(
      users,
      (user, { readonly }) => ({ key: str`${user}/profile`, value: ifElse(defaultTo(readonly, false), 'readonly', 'default') }),
      named,
    ),
    ...mapToMap(users, (user) => ({ key: str`${user}/networks/ip`, value: ['::/0'] }), named),
    ...mapToMap(users, (user, { password }) => ({ key: str`${user}/password`, value: when(isEmpty(password), generated(user)) }), named),
    ...mapToMap(
      users,
      (user, { password }) => ({ key: str`${user}/password_sha256_hex`, value: when(notEmpty(password), sha256(defaultTo(password, ''))) }),
      named,
    ),
    [`${BACKUP_USER}/profile`]: 'default',
    [`${BACKUP_USER}/networks/ip`]: ['::/0'],
    [`${BACKUP_USER}/password`]: generated(BACKUP_USER),
  };
}
