import {
  boolean,
  choice,
  type Inputs,
  integer,
  listOf,
  mapOf,
  object,
  quantity,
  required,
  string,
  type ValidationRule,
  withRules,
} from '../../../src/chart/index.ts';
import { external } from '../../lib/external-service.ts';
import { type NameRule, namesRule, PART_OF_A_NAME } from '../../lib/refuse-names.ts';
import { sizing } from '../../lib/sizing.ts';
import { neededVolumeSize, storageClass } from '../../lib/volumes.ts';

/** Versions on offer and the release of each that is run. */
export const versions = { v8: '8.0.17-6', v7: '7.0.28-15', v6: '6.0.25-20' } as const;

/** What MongoDB takes as the name of a database. */
export const DATABASE_NAME: NameRule = {
  pattern: '^[^/\\\\. "$*<>:|?]{1,63}$',
  rule: 'may have 63 characters at most, and none of / \\ . " $ * < > : | ? or blanks',
};

/** How long backups are kept. */
export const RETENTION = '^[1-9][0-9]*[dwm]$';

const users = withRules(
  mapOf(
    object(
      { password: string({ description: 'Password; left out, a random one is made. It is kept in the Secret `<release>-user-<name>`.' }) },
      { description: 'One user.' },
    ),
    {
      default: {},
      description: 'Users by name; they log in against the database `admin`. Each needs a role in one of `databases`.',
    },
  ),
  namesRule(PART_OF_A_NAME),
);

const databases = withRules(
  mapOf(
    object(
      {
        roles: object(
          {
            admin: listOf(string(), { default: [], description: 'Users who may read and write, and manage collections and indexes.' }),
            readonly: listOf(string(), { default: [], description: 'Users who may read everything in it and change nothing.' }),
          },
          { default: {}, description: 'Which of `users` may do what in the database.' },
        ),
      },
      { description: 'One database.' },
    ),
    {
      default: {},
      description: 'Databases by name, and who may use them. MongoDB makes one when something is first written to it, and none is dropped.',
    },
  ),
  namesRule(DATABASE_NAME),
);

const shard = object(
  {
    name: required(
      string({ pattern: PART_OF_A_NAME.pattern, description: 'Name of the shard, which its pods are called by. It cannot change.' }),
    ),
    replicas: required(
      integer({ minimum: 1, description: 'Number of servers; with less than 3, a lost one can make the shard read-only.' }),
    ),
    size: required(quantity({ description: 'Size of the volume of each server of the shard. It can grow, not shrink.' })),
  },
  { description: 'One shard: a replica set that holds a part of the data.' },
);

const shardingConfig = object(
  {
    configServers: required(
      integer({
        default: 3,
        minimum: 1,
        description: 'Number of config servers, which know where data is; with less than 3, one lost stops changes.',
      }),
    ),
    configServerSize: required(neededVolumeSize('3Gi', 'each config server')),
    mongos: required(integer({ default: 2, minimum: 1, description: 'Number of routers, which clients connect to.' })),
    shards: withRules(
      listOf(shard, {
        default: [{ name: 'rs0', replicas: 3, size: '10Gi' }],
        description: 'Shards. One that is removed here hands its data over to the others first, as far as collections are sharded.',
      }),
      {
        rule: 'self.all(shard, self.exists_one(other, other.name == shard.name))',
        message: 'two shards cannot have the same name',
      },
      { rule: "self.all(shard, quantity(string(shard.size)).isGreaterThan(quantity('0')))", message: 'volumes need a size, such as 10Gi' },
    ),
  },
  { default: {}, description: 'Parts of a sharded cluster; without `sharding` nothing of it has an effect.' },
);

const backup = object(
  {
    enabled: required(
      boolean({ default: false, description: 'Whether backups are made by schedule, and the log of operations is archived.' }),
    ),
    schedule: string({ default: '0 2 * * *', description: 'When a backup is made: cron with five fields, in UTC.' }),
    retentionPolicy: string({ default: '30d', description: 'How many daily backups are kept: a number and d, w (7 each) or m (30 each).' }),
    destinationPath: string({
      default: 's3://bucket/path/to/folder/',
      description: 'Bucket and folder, as an `s3://` URL. Clusters must not share a folder.',
    }),
    endpointURL: string({ default: 'http://minio-gateway-service:9000', description: 'URL of the S3 server, with scheme and port.' }),
    insecureSkipTLSVerify: boolean({
      default: false,
      description: "Whether the server's certificate is taken unchecked. Whoever is in between can then read and change backups.",
    }),
    ...keysOfTheBucket(),
  },
  { default: {}, description: 'Logical backups and the log of operations, to a bucket of your own.' },
);

function keysOfTheBucket() {
  const description = (which: string) =>
    `${which} of the bucket. Kept in plain text in this object, and in the Secret \`<release>-s3-creds\`.`;
  return {
    s3AccessKey: string({ default: '', description: description('Access key') }),
    s3SecretKey: string({ default: '', description: description('Secret key') }),
  };
}

const bootstrap = object(
  {
    enabled: required(
      boolean({ default: false, description: 'Whether a backup is restored once the cluster is up. What is in it by then is lost.' }),
    ),
    recoveryTime: string({
      default: '',
      description: 'Point in time to stop at, such as `2026-11-30 12:00:00`, in UTC. Empty: the end of the backup.',
    }),
    backupName: required(
      string({ default: '', description: 'Name of the backup, such as `2026-11-30T02:00:21Z`: its folder in `backup.destinationPath`.' }),
    ),
  },
  { default: {}, description: 'Start from a backup of another cluster, in the place that `backup` describes.' },
);

/** What a tenant may set. */
export const values = {
  replicas: integer({
    default: 3,
    minimum: 1,
    description:
      'Number of servers, each on a node of its own. With less than 3, a lost one can make the database read-only. Sharded: of no effect.',
  }),
  ...sizing({ preset: 't1.small', of: 'each server, config server and router' }),
  size: neededVolumeSize('10Gi', 'each server'),
  storageClass: storageClass(),
  external: external('the database', 27017),
  version: choice(['v8', 'v7', 'v6'], {
    default: 'v8',
    description: 'Major version. It can be raised by one at a time, with a restart of one server after the other, and not lowered.',
  }),
  sharding: boolean({
    default: false,
    description:
      'Whether data is spread over shards, behind routers. To be decided at creation: data does not move from one form into the other.',
  }),
  shardingConfig,
  users,
  databases,
  backup,
  bootstrap,
};

const keysAreSet = "self.backup.s3AccessKey != '' && self.backup.s3SecretKey != ''";
const placeIsSet = "self.backup.destinationPath.matches('^s3://[^/]+') && self.backup.endpointURL != ''";

/** What must hold between them. */
export const rules: readonly ValidationRule[] = [
  {
    rule: '!self.sharding || self.shardingConfig.shards.size() > 0',
    message: 'at least one shard is needed',
    fieldPath: '.shardingConfig.shards',
  },
  {
    rule: 'self.users.all(user, self.databases.exists(name, user in self.databases[name].roles.admin || user in self.databases[name].roles.readonly))',
    message: 'a user without a role in any of databases could do nothing: name it in roles.admin or roles.readonly of one',
    fieldPath: '.users',
  },
  {
    rule: `!self.backup.enabled || (${keysAreSet} && ${placeIsSet})`,
    message: 'backups need destinationPath (s3://bucket/folder), endpointURL, s3AccessKey and s3SecretKey',
    fieldPath: '.backup',
  },
  {
    rule: `!self.backup.enabled || self.backup.retentionPolicy.matches('${RETENTION}')`,
    message: 'a number and d, w or m, such as 30d',
    fieldPath: '.backup.retentionPolicy',
  },
  {
    rule: `!self.bootstrap.enabled || (self.bootstrap.backupName != '' && ${keysAreSet} && ${placeIsSet})`,
    message: 'a restore needs backupName, and destinationPath, endpointURL, s3AccessKey and s3SecretKey of backup',
    fieldPath: '.bootstrap',
  },
];

export type MongoDbInputs = Inputs<typeof values>;
