import { boolean, type Inputs, integer, mapOf, object, required, string, withRules } from '../../../src/chart/index.ts';
import { KEY_OF_A_SECRET, namesRule } from '../../lib/refuse-names.ts';
import { s3Authority, s3Keys, secretKey, secretName } from '../../lib/s3-settings.ts';
import { sizing } from '../../lib/sizing.ts';
import { neededVolumeSize, storageClass } from '../../lib/volumes.ts';

const users = withRules(
  mapOf(
    object(
      {
        password: string({ description: 'Password; left out, a random one is made, and kept in the Secret `<release>-credentials`.' }),
        readonly: boolean({ description: 'Whether the user may read, but not write or change settings. Left out: it may do all of that.' }),
      },
      { description: 'One user.' },
    ),
    {
      default: {},
      description: 'Users by name, who may log in from anywhere that reaches the server. The name `backup` belongs to the backup server.',
    },
  ),
  namesRule(KEY_OF_A_SECRET),
);

/** What dumps by schedule are told; they are older than the Secret with everything in it. */
export const SCHEDULE_NEEDS = ['s3Bucket', 's3Region', 's3AccessKey', 's3SecretKey', 'resticPassword', 'cleanupStrategy'] as const;

const backup = withRules(
  object(
    {
      enabled: required(
        boolean({ default: false, description: 'Whether a backup server runs beside each replica, so that backups can be made.' }),
      ),
      useSystemBucket: boolean({
        default: false,
        description:
          "Whether backups go to the platform's bucket. Its credentials arrive with the first BackupJob; the fields below do nothing.",
      }),
      s3Region: string({ default: 'us-east-1', description: 'Region of the bucket; servers other than that of AWS mostly take any.' }),
      s3Bucket: string({
        default: 's3.example.org/clickhouse-backups',
        description: 'Name of the bucket; for scheduled backups with the server before it, `s3.example.org/bucket`.',
      }),
      endpoint: string({ default: '', description: 'URL of the S3 server. Empty: that of AWS in the region.' }),
      s3PathOverride: string({
        default: '',
        description: 'Folder in the bucket. Empty: the name of the release, which keeps releases in one bucket apart.',
      }),
      schedule: string({
        default: '',
        description:
          'When all tables are dumped to `s3Bucket` by restic: cron with five fields, in UTC. Empty: never; BackupJobs work all the same.',
      }),
      cleanupStrategy: string({
        default: '--keep-last=3 --keep-daily=3 --keep-within-weekly=1m',
        description: 'Which scheduled backups are kept: flags of `restic forget`. Others are deleted after each run.',
      }),
      ...s3Keys('<your-access-key>', '<your-secret-key>'),
      resticPassword: string({
        default: '<password>',
        description: 'Password that scheduled backups are encrypted with. Without it they cannot be read.',
      }),
      s3CredentialsSecret: object(
        {
          name: secretName(),
          bucketKey: secretKey('bucket', 'bucketName'),
          endpointKey: secretKey('URL of the server', 'endpoint'),
          regionKey: secretKey('region', 'region'),
          accessKeyIDKey: secretKey('access key', 'accessKey'),
          secretAccessKeyKey: secretKey('secret key', 'secretKey'),
        },
        { default: {}, description: 'Secret with bucket and credentials, in place of the fields above.' },
      ),
      endpointCA: s3Authority('ca.crt'),
    },
    { default: {}, description: 'Backups to S3: on demand and by plan through BackupJobs, or by the older dumps of `schedule`.' },
  ),
  {
    rule: "!self.enabled || !self.useSystemBucket || self.s3PathOverride == ''",
    message: "in the platform's bucket the folder is given",
    fieldPath: '.s3PathOverride',
  },
  {
    rule: "!self.enabled || self.useSystemBucket || self.s3CredentialsSecret.name != '' || (self.s3Bucket != '' && self.s3Region != '' && self.s3AccessKey != '' && self.s3SecretKey != '')",
    message: 's3Bucket, s3Region, s3AccessKey and s3SecretKey are needed, or a Secret with them in s3CredentialsSecret.name',
  },
  {
    rule: `!self.enabled || self.useSystemBucket || self.schedule == '' || (${SCHEDULE_NEEDS.map((field) => `self.${field} != ''`).join(' && ')})`,
    message: `scheduled backups need ${SCHEDULE_NEEDS.join(', ')}; they do not read s3CredentialsSecret`,
    fieldPath: '.schedule',
  },
);

/** More Keepers make nothing safer and everything slower. */
export const MOST_KEEPERS = 9;

const keeper = object(
  {
    enabled: boolean({ default: true, description: 'Whether Keepers run. Without them, tables are not replicated.' }),
    size: neededVolumeSize('1Gi', 'each Keeper'),
    resourcesPreset: sizing({ preset: 't1.micro' }).resourcesPreset,
    replicas: integer({
      default: 3,
      minimum: 1,
      maximum: MOST_KEEPERS,
      description: 'Number of Keepers; an odd number of 3 or more survives the loss of one.',
    }),
  },
  { default: {}, description: 'ClickHouse Keeper, by which replicas agree on what each of them holds.' },
);

/** What a tenant may set. */
export const values = {
  replicas: integer({
    default: 2,
    minimum: 1,
    description:
      'Copies of each shard, each on a node of its own: `replicas` × `shards` nodes are needed. With 1, a lost node stops its shard.',
  }),
  shards: integer({
    default: 1,
    minimum: 1,
    description:
      'Parts that data is spread over, for tables that do not fit one server. Rows do not move by themselves when their number changes.',
  }),
  ...sizing({ preset: 't1.small' }),
  size: neededVolumeSize('10Gi', "each replica's data"),
  storageClass: storageClass('the volumes of servers and Keepers'),
  logStorageSize: neededVolumeSize('2Gi', "each replica's logs"),
  logTTL: integer({
    default: 15,
    minimum: 1,
    description: 'Days after which rows of `system.query_log` and `system.query_thread_log` are deleted.',
  }),
  users,
  backup,
  clickhouseKeeper: keeper,
};

export type ClickHouseInputs = Inputs<typeof values>;
