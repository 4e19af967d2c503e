import type { Construct } from 'constructs';
import {
  and,
  concat,
  failWhen,
  filter,
  flatMapEntries,
  includes,
  isEmpty,
  join,
  keys,
  le,
  lt,
  map,
  matches,
  not,
  notEmpty,
  or,
  quantityValue,
  size,
  str,
  uniq,
} from '../../../src/chart/index.ts';
import { PART_OF_A_NAME, refuseNames } from '../../lib/refuse-names.ts';
import { refuseEmptyVolumes } from '../../lib/volumes.ts';
import { DATABASE_NAME, type MongoDbInputs, RETENTION } from './values.ts';

/** What cannot work. */
export function refusals(scope: Construct, { values }: MongoDbInputs): void {
  const { users, databases, backup, bootstrap, shardingConfig, sharding } = values;
  refuseNames(scope, 'users', keys(users), PART_OF_A_NAME);
  refuseNames(scope, 'databases', keys(databases), DATABASE_NAME);
  refuseEmptyVolumes(scope, { size: values.size, 'shardingConfig.configServerSize': shardingConfig.configServerSize });

  const named = flatMapEntries(databases, (_, { roles }) => concat(roles.admin, roles.readonly), { name: 'database' });
  const idle = filter(keys(users), (user) => not(includes(named, user)), { name: 'user' });
  failWhen(
    scope,
    notEmpty(idle),
    str`users: ${join(idle, ', ')} has no role: name it in roles.admin or roles.readonly of one of databases`,
  );

  const shards = map(shardingConfig.shards, ({ name }) => name, { name: 'shard' });
  failWhen(scope, and(sharding, isEmpty(shards)), 'shardingConfig.shards: at least one shard is needed');
  failWhen(scope, lt(size(uniq(shards)), size(shards)), 'shardingConfig.shards: two shards cannot have the same name');

  const empty = filter(shardingConfig.shards, (shard) => le(quantityValue(shard.size), 0), { name: 'shard' });
  failWhen(scope, notEmpty(empty), 'shardingConfig.shards: volumes need a size, such as 10Gi');

  const withoutKeys = or(isEmpty(backup.s3AccessKey), isEmpty(backup.s3SecretKey));
  const withoutPlace = or(not(matches(backup.destinationPath, '^s3://[^/]+')), isEmpty(backup.endpointURL));
  failWhen(
    scope,
    and(backup.enabled, or(withoutKeys, withoutPlace)),
    'backup: destinationPath (s3://bucket/folder), endpointURL, s3AccessKey and s3SecretKey are needed',
  );
  failWhen(
    scope,
    and(backup.enabled, not(matches(backup.retentionPolicy, RETENTION))),
    'backup.retentionPolicy: a number and d, w or m, such as 30d',
  );
  failWhen(
    scope,
    and(bootstrap.enabled, or(isEmpty(bootstrap.backupName), withoutKeys, withoutPlace)),
    'bootstrap: a restore needs backupName, and destinationPath, endpointURL, s3AccessKey and s3SecretKey of backup',
  );
}
