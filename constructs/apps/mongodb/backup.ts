import type { Construct } from 'constructs';
import {
  base64,
  defaultTo,
  type Expr,
  first,
  join,
  match,
  mul,
  notEmpty,
  or,
  parseInteger,
  replacePattern,
  slice,
  split,
  str,
  trimPrefix,
  trimSuffix,
  when,
  whenever,
} from '../../../src/chart/index.ts';
import { Secret } from '../../kinds/core.ts';
import { PerconaServerMongoDBRestore } from '../../kinds/psmdb.percona.com.ts';
import type { MongoDbInputs } from './values.ts';

const STORAGE = 's3-storage';

const s3Secret = ({ release }: MongoDbInputs): Expr<string> => str`${release.name}-s3-creds`;

/** Keys of the bucket, and the restore that a new cluster begins with. */
export function backup(scope: Construct, inputs: MongoDbInputs): void {
  const { values, release } = inputs;
  const { backup, bootstrap } = values;
  whenever(scope, or(backup.enabled, bootstrap.enabled), (scope) => {
    new Secret(scope, 's3-credentials', {
      metadata: { name: s3Secret(inputs) },
      type: 'Opaque',
      data: { AWS_ACCESS_KEY_ID: base64(backup.s3AccessKey), AWS_SECRET_ACCESS_KEY: base64(backup.s3SecretKey) },
    });
  });
  whenever(scope, bootstrap.enabled, (scope) => {
    new PerconaServerMongoDBRestore(scope, 'restore', {
      metadata: { name: str`${release.name}-restore` },
      spec: {
        clusterName: release.name,
        pitr: when(notEmpty(bootstrap.recoveryTime), { type: 'date', date: bootstrap.recoveryTime }),
        backupSource: {
          type: 'logical',
          destination: str`${trimSuffix(backup.destinationPath, '/')}/${bootstrap.backupName}`,
          s3: access(inputs),
        },
      },
    });
  });
}

/** `spec.backup` of the cluster: a backup by schedule, and the log of operations between them. */
export function backupOf(inputs: MongoDbInputs) {
  const { backup } = inputs.values;
  const path = split(trimPrefix(backup.destinationPath, 's3://'), '/');
  const prefix = join(slice(path, 1), '/');
  const s3 = { bucket: defaultTo(first(path), ''), prefix: when(notEmpty(prefix), prefix), ...access(inputs) };
  return {
    enabled: backup.enabled,
    image: 'percona/percona-backup-mongodb:2.11.0',
    storages: when(backup.enabled, { [STORAGE]: { type: 's3', s3 } }),
    tasks: when(backup.enabled, [
      {
        name: 'daily-backup',
        enabled: true,
        schedule: backup.schedule,
        keep: kept(backup.retentionPolicy),
        storageName: STORAGE,
        type: 'logical',
        compressionType: 'gzip',
      },
    ]),
    pitr: when(backup.enabled, { enabled: true }),
  };
}

/** How to reach the bucket. Servers other than Amazon's want it in the path. */
const access = (inputs: MongoDbInputs) => ({
  credentialsSecret: s3Secret(inputs),
  endpointUrl: inputs.values.backup.endpointURL,
  insecureSkipTLSVerify: inputs.values.backup.insecureSkipTLSVerify,
  forcePathStyle: true,
});

/** Backups are counted, one a day. */
const kept = (retention: Expr<string>): Expr<number> =>
  mul(parseInteger(replacePattern(retention, '[dwm]$', '')), match(replacePattern(retention, '^[0-9]+', ''), { w: 7, m: 30 }, 1));
