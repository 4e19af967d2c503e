import { boolean, type Inputs, integer, mapOf, object, required, string } from '../../../src/chart/index.ts';
import { s3Authority, s3Keys, secretKey, secretName } from '../../lib/s3-settings.ts';
import { sizing } from '../../lib/sizing.ts';
import { storageClass, volumeSize } from '../../lib/volumes.ts';

const users = mapOf(
  object(
    {
      password: string({ description: 'Password; left out, a random one is made, and kept in the Secret `<release>-credentials`.' }),
      readonly: boolean({ description: 'Whether the user may only read.' }),
    },
    { description: 'One user.' },
  ),
  { default: {}, description: 'Users by name. The name `backup` is kept for the backup of the server.' },
);

const backup = object(
  {
    enabled: required(
      boolean({ default: false, description: 'Whether a backup server runs beside each replica, so that backups can be made.' }),
    ),
    useSystemBucket: boolean({
      default: false,
      description:
        "Whether backups go to the platform's bucket. Its credentials arrive with the first BackupJob; the fields below do nothing.",
    }),
    s3Region: string({ default: 'us-east-1', description: 'Region of the bucket.' }),
    s3Bucket: string({
      default: 's3.example.org/clickhouse-backups',
      description: 'Bucket; for scheduled backups with the server before it.',
    }),
    endpoint: string({ default: '', description: 'URL of the S3 server. Empty: that of AWS in the region.' }),
    s3PathOverride: string({
      default: '',
      description: 'Folder in the bucket. Empty: the name of the release, which keeps releases in one bucket apart.',
    }),
    schedule: string({
      default: '',
      description: 'When tables of the default database are dumped: cron with five fields. Empty: only on demand.',
    }),
    cleanupStrategy: string({
      default: '--keep-last=3 --keep-daily=3 --keep-within-weekly=1m',
      description: 'Which scheduled backups are kept: retention flags of restic.',
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
  { default: {}, description: 'Backups to S3.' },
);

const keeper = object(
  {
    enabled: boolean({ default: true, description: 'Whether a Keeper runs. Replicated tables need one.' }),
    size: volumeSize('1Gi', 'each Keeper'),
    resourcesPreset: sizing({ preset: 't1.micro' }).resourcesPreset,
    replicas: integer({ default: 3, minimum: 1, description: 'Number of Keepers; an odd number of 3 or more survives the loss of one.' }),
  },
  { default: {}, description: 'ClickHouse Keeper, which coordinates replicas.' },
);

/** More Keepers make nothing safer and everything slower. */
export const MOST_KEEPERS = 9;

/** What a tenant may set. */
export const values = {
  replicas: integer({ default: 2, minimum: 1, description: 'Copies of each shard.' }),
  shards: integer({ default: 1, minimum: 1, description: 'Parts that data is spread over. Data does not move when their number changes.' }),
  ...sizing({ preset: 't1.small' }),
  size: volumeSize('10Gi', "each replica's data"),
  storageClass: storageClass('the volumes of servers and Keepers'),
  logStorageSize: volumeSize('2Gi', "each replica's logs"),
  logTTL: integer({ default: 15, minimum: 1, description: 'Days after which rows of the query logs go.' }),
  users,
  backup,
  clickhouseKeeper: keeper,
};

export type ClickHouseInputs = Inputs<typeof values>;
