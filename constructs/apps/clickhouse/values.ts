import {
  boolean,
  type Inputs,
  immutable,
  integer,
  mapOf,
  object,
  optionsFrom,
  quantity,
  required,
  string,
} from '../../../src/chart/index.ts';
import { sizing } from '../../lib/sizing.ts';

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

const secretKey = (of: string, usual: string) => string({ default: '', description: `Key in it that holds the ${of}. Default ${usual}.` });

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
    s3AccessKey: string({
      default: '<your-access-key>',
      description: 'Access key. Kept in plain text in this object: prefer s3CredentialsSecret.',
    }),
    s3SecretKey: string({
      default: '<your-secret-key>',
      description: 'Secret key. Kept in plain text in this object: prefer s3CredentialsSecret.',
    }),
    resticPassword: string({
      default: '<password>',
      description: 'Password that scheduled backups are encrypted with. Without it they cannot be read.',
    }),
    s3CredentialsSecret: object(
      {
        name: string({ default: '', description: 'Name of a Secret in the same namespace.' }),
        bucketKey: secretKey('bucket', 'bucketName'),
        endpointKey: secretKey('URL of the server', 'endpoint'),
        regionKey: secretKey('region', 'region'),
        accessKeyIDKey: secretKey('access key', 'accessKey'),
        secretAccessKeyKey: secretKey('secret key', 'secretKey'),
      },
      { default: {}, description: 'Secret with bucket and credentials, in place of the fields above.' },
    ),
    endpointCA: object(
      {
        name: string({ default: '', description: 'Name of a Secret in the same namespace.' }),
        key: string({ default: 'ca.crt', description: 'Key in it that holds the certificate.' }),
      },
      {
        default: {},
        description: 'Secret with the authority that signed the certificate of the S3 server; for servers with a private one.',
      },
    ),
  },
  { default: {}, description: 'Backups to S3.' },
);

const keeper = object(
  {
    enabled: boolean({ default: true, description: 'Whether a Keeper runs. Replicated tables need one.' }),
    size: quantity({ default: '1Gi', description: 'Volume of each Keeper. It can grow, not shrink.' }),
    resourcesPreset: sizing({ preset: 't1.micro' }).resourcesPreset,
    replicas: integer({ default: 3, description: 'Number of Keepers; an odd number of 3 or more survives the loss of one.' }),
  },
  { default: {}, description: 'ClickHouse Keeper, which coordinates replicas.' },
);

/** More Keepers make nothing safer and everything slower. */
export const MOST_KEEPERS = 9;

/** What a tenant may set. */
export const values = {
  replicas: integer({ default: 2, description: 'Copies of each shard.' }),
  shards: integer({ default: 1, description: 'Parts that data is spread over. Data does not move when their number changes.' }),
  ...sizing({ preset: 't1.small' }),
  size: quantity({ default: '10Gi', description: 'Data volume of each replica. It can grow, not shrink.' }),
  storageClass: optionsFrom(
    'storageclass',
    immutable(string({ default: '', description: "Storage class of the volumes. Empty: the cluster's default." })),
  ),
  logStorageSize: quantity({ default: '2Gi', description: 'Log volume of each replica.' }),
  logTTL: integer({ default: 15, description: 'Days after which rows of the query logs go.' }),
  users,
  backup,
  clickhouseKeeper: keeper,
};

export type ClickHouseInputs = Inputs<typeof values>;
