import type { Construct } from 'constructs';
import { and, type Expr, failWhen, isEmpty, keys, lt, map, or, size, uniq } from '../../../src/chart/index.ts';
import { refuseNames } from '../../lib/refuse-names.ts';
import { refuseEmptyVolumes } from '../../lib/volumes.ts';
import { grantsOf, objectName } from './users-and-databases.ts';
import { BACKUP_NEEDS, type MariaDbInputs, OBJECT_NAME } from './values.ts';

/** What cannot work. */
export function refusals(scope: Construct, inputs: MariaDbInputs): void {
  const { users, databases, backup, size: volume } = inputs.values;
  refuseNames(scope, 'users', keys(users), OBJECT_NAME);
  refuseNames(scope, 'databases', keys(databases), OBJECT_NAME);
  refuseEmptyVolumes(scope, { size: volume });
  const alike = 'two names differ only in dashes and underscores; that is too little to keep their objects apart';
  failWhen(scope, repeated(map(keys(users), objectName, { name: 'user' })), `users: ${alike}`);
  failWhen(scope, repeated(map(keys(databases), objectName, { name: 'database' })), `databases: ${alike}`);
  failWhen(
    scope,
    repeated(map(grantsOf(inputs), ({ name }) => name, { name: 'grant' })),
    'databases: names of two databases, each with one of its users, come to the same; name one of them otherwise',
  );
  failWhen(
    scope,
    and(backup.enabled, or(...BACKUP_NEEDS.map((field) => isEmpty(backup[field])))),
    `backup: backups need ${BACKUP_NEEDS.join(', ')}`,
  );
}

const repeated = (names: Expr<string[]>): Expr<boolean> => lt(size(uniq(names)), size(names));
