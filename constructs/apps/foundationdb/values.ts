import { boolean, choice, type Inputs, integer, listOf, required, string, type ValidationRule } from '../../../src/chart/index.ts';
import { sizing } from '../../lib/sizing.ts';
import { group, text } from '../../lib/value-group.ts';
import { neededVolumeSize, storageClass } from '../../lib/volumes.ts';

/** How often data is kept, and how many storage processes may be lost then. */
export const REDUNDANCY = {
  single: 0,
  double: 1,
  triple: 2,
  three_data_hall: 2,
  three_data_hall_fallback: 2,
  three_datacenter: 2,
  three_datacenter_fallback: 2,
} as const;

export type Redundancy = keyof typeof REDUNDANCY;

const STORAGE_ENGINES = [
  '',
  'ssd',
  'ssd-1',
  'ssd-2',
  'memory',
  'memory-1',
  'memory-2',
  'ssd-redwood-1',
  'ssd-redwood-1-experimental',
  'ssd-rocksdb-v1',
  'ssd-rocksdb-experimental',
  'ssd-sharded-rocksdb',
] as const;

const count = (fallback: number, description: string) => required(integer({ default: fallback, minimum: -1, description }));

const cluster = group(
  {
    version: required(
      string({
        default: '7.3.63',
        pattern: '^[0-9]+[.][0-9]+[.][0-9]+$',
        description:
          'Version of FoundationDB, such as `7.3.63`. Raised step by step from one minor version to the next; clients must speak it.',
      }),
    ),
    redundancyMode: required(
      choice(Object.keys(REDUNDANCY) as Redundancy[], {
        default: 'double',
        description:
          'How often data is kept: single survives the loss of no process, double of one, triple of two. Those with data halls or datacenters need fault domains to match.',
      }),
    ),
    storageEngine: required(
      choice(STORAGE_ENGINES, {
        default: 'ssd-2',
        description: "How data lies on disk. A change rewrites all data. Empty: the server's default.",
      }),
    ),
    processCounts: required(
      group(
        {
          stateless: count(-1, 'Processes for coordination of transactions; -1: none beyond those with roles.'),
          storage: count(3, 'Processes that keep data, each on a volume of its own.'),
          cluster_controller: count(1, 'Processes that lead the cluster.'),
        },
        'Number of processes by class.',
      ),
    ),
    faultDomain: required(
      group(
        {
          key: required(text('kubernetes.io/hostname', 'Label of nodes; copies of data are kept on nodes with different values.')),
          valueFrom: required(text('spec.nodeName', 'Where a process reads its own from: a field of its pod, or `$NAME` of a variable.')),
        },
        'What fails together.',
      ),
    ),
  },
  'Shape of the database.',
);

const backup = group(
  {
    enabled: required(
      boolean({ default: false, description: 'Whether the database is backed up without pause, with a snapshot every hour.' }),
    ),
    s3: required(
      group(
        {
          bucket: required(text('', 'Name of the bucket, which must exist.')),
          endpoint: required(text('', 'Server of it: `host`, `host:port` or a URL. With `http://` it is spoken to in the clear.')),
          region: required(text('us-east-1', 'Region that requests are signed for.')),
          credentials: required(
            group(
              {
                accessKeyId: required(text('', 'Access key. Kept in plain text in this object.')),
                secretAccessKey: required(text('', 'Secret key. Kept in plain text in this object.')),
              },
              'Keys of the bucket.',
            ),
          ),
        },
        'Bucket that backups go to.',
      ),
    ),
    retentionPolicy: required(
      text('7d', 'How long backups are to be kept, for the record only: nothing removes them, so let the bucket expire them.'),
    ),
  },
  'Continuous backup to S3.',
);

/** What a tenant may set. */
export const values = {
  cluster,
  storage: group(
    { size: required(neededVolumeSize('16Gi', 'each process')), storageClass: required(storageClass()) },
    'Volumes of the processes.',
  ),
  ...sizing({ preset: 'c1.small', of: 'each process' }),
  backup,
  monitoring: group(
    { enabled: required(boolean({ default: true, description: 'Whether its state and its objects are shown in the console.' })) },
    'Monitoring of the cluster.',
  ),
  customParameters: listOf(string(), {
    default: [],
    description: 'Parameters of the server, as `knob_<name>=<value>`. A change restarts all processes at once.',
  }),
  imageType: choice(['unified', 'split'], {
    default: 'split',
    description:
      'Which images are run: one with everything, or one for the server and one beside it that supervises. A change replaces all pods.',
  }),
  securityContext: group(
    {
      runAsUser: required(integer({ default: 4059, minimum: 0, description: 'User that processes run as.' })),
      runAsGroup: required(integer({ default: 4059, minimum: 0, description: 'Group of them, and of their volumes.' })),
    },
    'Under which identity processes run.',
  ),
  automaticReplacements: boolean({ default: true, description: 'Whether processes that fail for long are replaced, with a new volume.' }),
};

/** What must hold between them. */
export const rules: readonly ValidationRule[] = [
  {
    rule: "!self.backup.enabled || (self.backup.s3.bucket != '' && self.backup.s3.endpoint != '')",
    message: 'backups need the bucket and its endpoint',
    fieldPath: '.backup.s3',
  },
  {
    rule: "!self.backup.enabled || (self.backup.s3.credentials.accessKeyId != '' && self.backup.s3.credentials.secretAccessKey != '')",
    message: 'backups need both keys of the bucket',
    fieldPath: '.backup.s3.credentials',
  },
];

export type FoundationDbInputs = Inputs<typeof values>;
