import type { Construct } from 'constructs';
import { type Expr, failWhen, kebabCase, keys, lt, map, size, uniq } from '../../../src/chart/index.ts';
import { refuseNames } from '../../lib/refuse-names.ts';
import { refuseEmptyVolumes } from '../../lib/volumes.ts';
import { permissionsOf } from './users-and-vhosts.ts';
import { NAME, type RabbitMqInputs } from './values.ts';

/** What cannot work. */
export function refusals(scope: Construct, inputs: RabbitMqInputs): void {
  const { users, vhosts, size: volume } = inputs.values;
  refuseNames(scope, 'users', keys(users), NAME);
  refuseNames(scope, 'vhosts', keys(vhosts), NAME);
  refuseEmptyVolumes(scope, { size: volume });
  const alike = 'two names differ only in capitals, dashes and underscores; that is too little to keep their objects apart';
  failWhen(scope, repeated(map(keys(users), kebabCase, { name: 'user' })), `users: ${alike}`);
  failWhen(scope, repeated(map(keys(vhosts), kebabCase, { name: 'vhost' })), `vhosts: ${alike}`);
  failWhen(
    scope,
    repeated(map(permissionsOf(inputs), ({ name }) => name, { name: 'permission' })),
    'vhosts: names of two virtual hosts, each with one of its users, come to the same; name one of them otherwise',
  );
}

const repeated = (names: Expr<string[]>): Expr<boolean> => lt(size(uniq(names)), size(names));
