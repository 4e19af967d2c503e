import {
  boolean,
  choice,
  type Inputs,
  integer,
  integerOrString,
  listOf,
  mapOf,
  object,
  required,
  string,
  type ValidationRule,
  withRules,
} from '../../../src/chart/index.ts';
import { external } from '../../lib/external-service.ts';
import { KEY_OF_A_SECRET, type NameRule, namesRule } from '../../lib/refuse-names.ts';
import { s3Authority, s3Keys, secretKey, secretName } from '../../lib/s3-settings.ts';
import { sizing } from '../../lib/sizing.ts';
import { neededVolumeSize, storageClass } from '../../lib/volumes.ts';

/** Versions on offer and the release of each that is run. */
export const versions = { v18: '18.1', v17: '17.7', v16: '16.11', v15: '15.15', v14: '14.20', v13: '13.22' } as const;

/** Room is left for the roles of the database, `<database>_readonly`: PostgreSQL cuts longer names. */
export const DATABASE_NAME: NameRule = { pattern: '^.{1,54}$', rule: 'may have 54 characters at most' };

const users = withRules(
  mapOf(
    object(
      {
        password: string({ description: 'Password; left out, a random one is made, and kept in the Secret `<release>-credentials`.' }),
        replication: boolean({
          description: 'Whether the user may stream the write-ahead log, as replicas and change-data-capture tools do.',
        }),
      },
      { description: 'One login role.' },
    ),
    { default: {}, description: 'Login roles by name. A role that is removed here is dropped; what it owns passes to the superuser.' },
  ),
  namesRule(KEY_OF_A_SECRET),
  { rule: "!('postgres' in self)", message: "postgres is the superuser's name and belongs to the operator; choose another" },
);

const databases = withRules(
  mapOf(
    object(
      {
        roles: object(
          {
            admin: listOf(string(), { description: 'Users who own the database and may do everything in it.' }),
            readonly: listOf(string(), { description: 'Users who may read everything in it and change nothing.' }),
          },
          { description: 'Which of `users` may do what in the database.' },
        ),
        extensions: listOf(string(), {
          description: 'Extensions to create, such as `hstore` or `pg_trgm`. One that is removed here stays in the database.',
        }),
      },
      { description: 'One database.' },
    ),
    {
      default: {},
      description: 'Databases by name. A database that is removed here is dropped with its data, whoever is connected to it.',
    },
  ),
  namesRule(DATABASE_NAME),
);

const backup = object(
  {
    enabled: required(boolean({ default: false, description: 'Whether the write-ahead log is archived and backups can be made.' })),
    useSystemBucket: boolean({
      default: false,
      description:
        "Whether backups go to the platform's bucket. Archiving then begins with the first BackupJob, and the fields below do nothing.",
    }),
    retentionPolicy: string({ default: '30d', description: 'How long backups are kept: a number and d, w or m. Empty: for ever.' }),
    destinationPath: string({
      default: 's3://bucket/path/to/folder/',
      description:
        'Bucket and folder for archive and backups, as an `s3://` URL. Clusters may share it: each has a folder of its own in it.',
    }),
    endpointURL: string({ default: 'http://minio-gateway-service:9000', description: 'URL of the S3 server, with scheme and port.' }),
    schedule: string({
      default: '',
      description: 'When backups are made: cron with six fields, seconds first, in UTC. Empty: only on demand.',
    }),
    ...s3Keys('', ''),
    s3CredentialsSecret: object(
      {
        name: secretName(),
        accessKeyIDKey: secretKey('access key', 'AWS_ACCESS_KEY_ID'),
        secretAccessKeyKey: secretKey('secret key', 'AWS_SECRET_ACCESS_KEY'),
      },
      { default: {}, description: 'Secret with the S3 credentials, in place of s3AccessKey and s3SecretKey.' },
    ),
    endpointCA: s3Authority(''),
  },
  { default: {}, description: 'Continuous archiving and base backups to S3.' },
);

const bootstrap = object(
  {
    enabled: required(boolean({ default: false, description: 'Whether the cluster starts from a backup. Read at creation only.' })),
    recoveryTime: string({
      default: '',
      description: 'Point in time to stop at, such as `2026-11-30T12:00:00Z`. Empty: the end of the archived log.',
    }),
    oldName: required(string({ default: '', description: 'Release name of the cluster whose backup is read, such as `postgres-old`.' })),
    serverName: string({ default: '', description: 'Folder of that cluster in the bucket, where it differs from oldName.' }),
  },
  { default: {}, description: 'Start from the backup of another cluster, taken from the place that `backup` describes.' },
);

/** Settings by which a tenant could run commands or code as the server. */
export const DANGEROUS_PARAMETERS = [
  'archive_command',
  'restore_command',
  'ssl_passphrase_command',
  'archive_cleanup_command',
  'recovery_end_command',
  'dynamic_library_path',
  'local_preload_libraries',
  'session_preload_libraries',
  'shared_preload_libraries',
];

/** What a tenant may set. */
export const values = {
  replicas: integer({
    default: 2,
    minimum: 1,
    description: 'Number of instances: one primary, the others its replicas. With 1 there is no failover.',
  }),
  ...sizing({ preset: 't1.micro' }),
  size: neededVolumeSize('10Gi', 'each instance'),
  storageClass: storageClass(),
  external: external('the primary', 5432),
  version: choice(['v18', 'v17', 'v16', 'v15', 'v14', 'v13'], {
    default: 'v18',
    description: 'Major version. It can be raised, with an interruption while data is converted, and not lowered.',
  }),
  tls: object(
    {
      enabled: boolean({ description: 'Whether the certificate names the public host name. Left out: the same as `external`.' }),
    },
    { default: {}, description: 'TLS: the server always speaks it; this is about the name that clients check.' },
  ),
  postgresql: object(
    {
      parameters: withRules(
        mapOf(integerOrString(), {
          default: { max_connections: '100' },
          description:
            'Settings of postgresql.conf, such as `shared_buffers: 512MB`; some restart the server. Those that run commands or load libraries are refused.',
        }),
        {
          rule: `!self.exists(name, name.matches('(?i)^\\\\s*(${DANGEROUS_PARAMETERS.join('|')})\\\\s*$'))`,
          message: 'settings that run commands or load code may not be set',
        },
      ),
    },
    { default: {}, description: 'Configuration of the server, beyond what the operator sets.' },
  ),
  quorum: withRules(
    object(
      {
        minSyncReplicas: required(
          integer({ default: 0, minimum: 0, description: 'Replicas that must confirm a commit; fewer available ones block writes.' }),
        ),
        maxSyncReplicas: required(
          integer({ default: 0, minimum: 0, description: 'Replicas that may be asked to confirm a commit; less than `replicas`.' }),
        ),
      },
      { default: {}, description: 'Synchronous replication. With both at 0 a failover can lose the last commits.' },
    ),
    { rule: 'self.minSyncReplicas <= self.maxSyncReplicas', message: 'minSyncReplicas is more than maxSyncReplicas' },
  ),
  users,
  databases,
  backup,
  bootstrap,
};

/** What must hold between them. */
export const rules: readonly ValidationRule[] = [
  {
    rule: 'self.quorum.maxSyncReplicas == 0 || self.quorum.maxSyncReplicas < self.replicas',
    message: 'must be less than replicas, one of which is the primary',
    fieldPath: '.quorum.maxSyncReplicas',
  },
  {
    rule: '!self.bootstrap.enabled || !self.backup.useSystemBucket',
    message: "a backup in the platform's bucket is restored by a RestoreJob",
    fieldPath: '.bootstrap.enabled',
  },
  {
    rule: "!self.bootstrap.enabled || self.backup.s3CredentialsSecret.name != '' || (self.backup.s3AccessKey != '' && self.backup.s3SecretKey != '')",
    message: 'reading a backup takes credentials: name a Secret in backup.s3CredentialsSecret.name',
    fieldPath: '.bootstrap.enabled',
  },
];

export type PostgresInputs = Inputs<typeof values>;
