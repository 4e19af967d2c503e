import Type, { type TProperties, type TSchema } from 'typebox';
import { Conditions } from '../../lib/api/condition.ts';
import { resource } from '../../lib/api/resource.ts';
import { anyObject } from '../backup-controller/references.ts';

/** In every text of a template, `{{ .Application… }}` and `{{ .Parameters… }}` stand for the application and what its BackupClass says. */
const text = (description: string) => Type.String({ description });
const maybe = <T extends TSchema>(schema: T) => Type.Optional(schema);

const secretKey = (description: string) => Type.Object({ name: text('Name of the Secret.'), key: text('Key in it.') }, { description });

function strategy(kind: string, plural: string, description: string, template: TProperties | undefined) {
  const of = 'How it is done, for any application: texts in it are templates.';
  return resource({
    group: 'strategy.backups.cozystack.io',
    version: 'v1alpha1',
    kind,
    plural,
    scope: 'Cluster',
    description,
    spec: Type.Object(
      { template: template ? Type.Object(template, { description: of }) : anyObject(of) },
      { description: 'How it is done.' },
    ),
    status: Type.Object({ conditions: Type.Optional(Conditions) }, { description: 'What is known of it.' }),
  });
}

const job = strategy('Job', 'jobs', 'Job backs applications up by a pod of its own: the template is that of the pod.', undefined);

const altinity = strategy(
  'Altinity',
  'altinities',
  'Altinity backs ClickHouse up by a pod of its own: the template is that of the pod.',
  undefined,
);

const velero = strategy('Velero', 'veleroes', 'Velero backs objects of Kubernetes and their volumes up.', {
  spec: anyObject('Spec of the Backup of Velero.'),
  restoreSpec: maybe(anyObject('Spec of the Restore of Velero.')),
});

const barman = Type.Object(
  {
    destinationPath: text('Where to, such as s3://bucket/folder/.'),
    endpointURL: maybe(text('URL of the storage.')),
    endpointCA: maybe(anyObject('Authority of its certificate: secretRef, and the key in that Secret.')),
    s3Credentials: maybe(anyObject('Keys of the storage: secretRef, and what the keys in that Secret are called.')),
    retentionPolicy: maybe(text('How long backups are kept, such as 30d.')),
    wal: maybe(anyObject('Compression and encryption of the log.')),
    data: maybe(anyObject('Compression and encryption of the data, and how much is done at once.')),
  },
  { description: 'The storage, as barman wants it.' },
);

const cnpg = strategy('CNPG', 'cnpgs', 'CNPG backs Postgres up: its data and its log, so that any moment can be restored.', {
  serverName: maybe(text('Folder of the database; the name of the application unless given.')),
  barmanObjectStore: barman,
});

const etcdStorage = Type.Object(
  {
    bucket: text('Bucket.'),
    endpoint: text('URL of the storage.'),
    key: maybe(text('Beginning of the names of snapshots.')),
    region: maybe(text('Region.')),
    forcePathStyle: maybe(Type.Boolean({ description: 'Whether the bucket is named in the path and not in the host of an address.' })),
    credentialsSecretRef: maybe(
      Type.Object({ name: text('Name of the Secret.') }, { description: 'Secret with the keys of the storage.' }),
    ),
  },
  { description: 'A storage that speaks S3.' },
);

const etcd = strategy('Etcd', 'etcds', 'Etcd backs etcd up by snapshots.', {
  destination: Type.Object({ s3: etcdStorage }, { description: 'Where to.' }),
});

const mariadbStorage = Type.Object(
  {
    bucket: text('Bucket.'),
    endpoint: text('Host and port of the storage, without a scheme.'),
    prefix: maybe(text('Folder in the bucket.')),
    region: maybe(text('Region.')),
    accessKeyIdSecretKeyRef: maybe(secretKey('Access key.')),
    secretAccessKeySecretKeyRef: maybe(secretKey('Secret key.')),
    sessionTokenSecretKeyRef: maybe(secretKey('Token of a session.')),
    tls: maybe(anyObject('Whether connections are encrypted, and by which authority.')),
  },
  { description: 'A storage that speaks S3.' },
);

const mariadb = strategy('MariaDB', 'mariadbs', 'MariaDB backs MariaDB up by dumps.', {
  storage: Type.Object(
    {
      s3: maybe(mariadbStorage),
      persistentVolumeClaim: maybe(anyObject('A volume for them.')),
      volume: maybe(anyObject('A volume for them, as a pod has it.')),
    },
    { description: 'Where to: one of these.' },
  ),
  databases: maybe(Type.Array(text('Name of a database.'), { description: 'Which databases; all unless given.' })),
  compression: maybe(text('none, gzip or bzip2.')),
  maxRetention: maybe(text('How long dumps are kept, such as 720h.')),
  logLevel: maybe(text('How much is logged.')),
});

const mongodb = strategy('MongoDB', 'mongodbs', 'MongoDB backs MongoDB up to a storage that the application knows.', {
  storageName: maybe(Type.String({ description: 'Name of the storage in the application.', default: 's3-storage' })),
  type: maybe(Type.Enum(['logical'], { description: 'What is saved.' })),
  compressionType: maybe(text('How it is compressed.')),
  compressionLevel: maybe(Type.Integer({ description: 'How much.', format: 'int32' })),
});

const blobStore = Type.Object(
  {
    accountName: text('Account, host and port of the storage.'),
    bucket: maybe(text('Bucket.')),
    backupName: maybe(text('Name of the backup.')),
    urlParameters: maybe(Type.Array(text('name=value'), { description: 'Further parameters of its URL.' })),
  },
  { description: 'The storage, as FoundationDB wants it.' },
);

const foundationdb = strategy('FoundationDB', 'foundationdbs', 'FoundationDB backs FoundationDB up without a pause.', {
  blobStoreConfiguration: blobStore,
  agentCount: maybe(Type.Integer({ description: 'Number of agents.', format: 'int32' })),
  snapshotPeriodSeconds: maybe(Type.Integer({ description: 'Seconds from one snapshot to the next.', format: 'int32' })),
  customParameters: maybe(Type.Array(text('--name=value'), { description: 'Further parameters of the agents.' })),
  encryptionKeyPath: maybe(text('File with the key that backups are encrypted with.')),
  backupDeploymentPodTemplateSpec: maybe(anyObject('Template of the pods of the agents.')),
});

/** How applications are backed up, one kind a method. */
export const strategyKinds = [job, altinity, velero, cnpg, etcd, mariadb, mongodb, foundationdb];
