import type { Construct } from 'constructs';
import { type Expr, ifElse, str } from '../../../src/chart/index.ts';
import { derivedCredentials } from '../../lib/credentials.ts';
import type { MongoDbInputs } from './values.ts';

const USER = 'databaseAdmin';
const PORT = '27017';

export const credentialsOf = ({ release }: MongoDbInputs): Expr<string> => str`${release.name}-credentials`;

export const domainOf = ({ cluster }: MongoDbInputs): Expr<string> => cluster.text('cluster-domain', 'cozy.local');

/** Where to connect and as whom. The operator makes the password of the administrator; it comes in as soon as it is there, and follows its rotation. */
export function administrator(scope: Construct, inputs: MongoDbInputs): void {
  const { values, release } = inputs;
  const service = ifElse(values.sharding, 'mongos', 'rs0');
  const host = str`${release.name}-${service}.${release.namespace}.svc.${domainOf(inputs)}`;
  const replicaSet = ifElse(values.sharding, '', '?replicaSet=rs0');
  derivedCredentials(scope, 'credentials', {
    name: credentialsOf(inputs),
    type: 'Opaque',
    from: { secret: str`internal-${release.name}-users`, key: 'MONGODB_DATABASE_ADMIN_PASSWORD' },
    fields: { password: { at: '' }, uri: { at: '', within: str`mongodb://${USER}:<value>@${host}:${PORT}/admin${replicaSet}` } },
    known: { username: USER, host, port: PORT },
  });
}
