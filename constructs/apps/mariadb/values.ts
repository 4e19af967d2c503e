import { boolean, choice, type Inputs, integer, listOf, mapOf, object, required, string, withRules } from '../../../src/chart/index.ts';
import { external } from '../../lib/external-service.ts';
import { type NameRule, namesRule } from '../../lib/refuse-names.ts';
import { s3Keys } from '../../lib/s3-settings.ts';
import { sizing } from '../../lib/sizing.ts';
import { neededVolumeSize, storageClass } from '../../lib/volumes.ts';

/** Versions on offer and the release of each that is run. */
export const versions = { 'v11.8': '11.8.5', 'v11.4': '11.4.9', 'v10.11': '10.11.15', 'v10.6': '10.6.24' } as const;

/** Names of users and databases: objects are called by them, with dashes in place of underscores. */
export const OBJECT_NAME: NameRule = {
  pattern: '^[a-z0-9]([-_a-z0-9]{0,58}[a-z0-9])?$',
  rule: 'may hold lower-case letters, digits, and dashes and underscores inside, 60 at most, since objects are called by it',
};

/** What a dump by schedule cannot do without. */
export const BACKUP_NEEDS = [
  'schedule',
  's3Bucket',
  's3Region',
  's3AccessKey',
  's3SecretKey',
  'resticPassword',
  'cleanupStrategy',
] as const;

const users = withRules(
  mapOf(
    object(
      {
        password: required(
          string({ description: 'Password; empty: a random one is made. Either is kept in the Secret `<release>-credentials`.' }),
        ),
        maxUserConnections: required(
          integer({ minimum: 0, description: 'Most connections that the user may hold at once; 0: as many as the server takes.' }),
        ),
      },
      { description: 'One user.' },
    ),
    {
      default: {},
      description:
        'Users by name, who may log in from any host. `root` sets the password of the superuser; the user itself is always there, with a random one.',
    },
  ),
  namesRule(OBJECT_NAME),
);

const databases = withRules(
  mapOf(
    object(
      {
        roles: object(
          {
            admin: listOf(string(), { default: [], description: 'Users who may do everything in the database, and grant it to others.' }),
            readonly: listOf(string(), { default: [], description: 'Users who may read everything in it and change nothing.' }),
          },
          { default: {}, description: 'Which of `users` may do what in the database.' },
        ),
      },
      { description: 'One database.' },
    ),
    { default: {}, description: 'Databases by name, in UTF-8. A database that is removed here is dropped with its data.' },
  ),
  namesRule(OBJECT_NAME),
);

const backup = withRules(
  object(
    {
      enabled: required(
        boolean({ default: false, description: 'Whether all databases are dumped by schedule, encrypted, to a bucket of your own.' }),
      ),
      s3Region: required(
        string({ default: 'us-east-1', description: 'Region of the bucket; servers other than that of AWS mostly take any.' }),
      ),
      s3Bucket: required(
        string({
          default: 's3.example.org/mariadb-backups',
          description: 'S3 server and bucket, without a scheme: `s3.example.org/bucket`.',
        }),
      ),
      schedule: required(string({ default: '0 2 * * *', description: 'When dumps are made: cron with five fields, in UTC.' })),
      cleanupStrategy: required(
        string({
          default: '--keep-last=3 --keep-daily=3 --keep-within-weekly=1m',
          description: 'Which dumps are kept: flags of `restic forget`. Others are deleted after each run.',
        }),
      ),
      ...needed(s3Keys('<your-access-key>', '<your-secret-key>')),
      resticPassword: required(
        string({ default: '<password>', description: 'Password that dumps are encrypted with. Without it nobody can read them any more.' }),
      ),
    },
    { default: {}, description: 'Dumps of all databases to S3 by restic, one repository for each database.' },
  ),
  {
    rule: `!self.enabled || (${BACKUP_NEEDS.map((field) => `self.${field} != ''`).join(' && ')})`,
    message: `backups need ${BACKUP_NEEDS.join(', ')}`,
  },
);

function needed({ s3AccessKey, s3SecretKey }: ReturnType<typeof s3Keys>) {
  return { s3AccessKey: required(s3AccessKey), s3SecretKey: required(s3SecretKey) };
}

/** What a tenant may set. */
export const values = {
  replicas: integer({
    default: 2,
    minimum: 1,
    description: 'Number of servers, each on a node of its own: one primary, the others its replicas. With 1 there is no failover.',
  }),
  ...sizing({ preset: 't1.nano', of: 'each server' }),
  size: neededVolumeSize('10Gi', 'each server'),
  storageClass: storageClass(),
  external: external('the primary', 3306),
  version: choice(['v11.8', 'v11.4', 'v10.11', 'v10.6'], {
    default: 'v11.8',
    description:
      'Release series. It can be raised, with a restart of each server, and not lowered: data files of a newer one are not read.',
  }),
  users,
  databases,
  backup,
};

export type MariaDbInputs = Inputs<typeof values>;
