import type { Construct } from 'constructs';
import { and, failWhen, isEmpty, keys, not, notEmpty, or } from '../../../src/chart/index.ts';
import { KEY_OF_A_SECRET, refuseNames } from '../../lib/refuse-names.ts';
import { refuseEmptyVolumes } from '../../lib/volumes.ts';
import { type ClickHouseInputs, SCHEDULE_NEEDS } from './values.ts';

/** What cannot work. */
export function refusals(scope: Construct, { values }: ClickHouseInputs): void {
  const { backup, clickhouseKeeper } = values;
  refuseNames(scope, 'users', keys(values.users), KEY_OF_A_SECRET);
  refuseEmptyVolumes(scope, { size: values.size, logStorageSize: values.logStorageSize, 'clickhouseKeeper.size': clickhouseKeeper.size });
  const { useSystemBucket } = backup;
  const inline = and(backup.enabled, not(useSystemBucket), isEmpty(backup.s3CredentialsSecret.name));
  failWhen(
    scope,
    and(backup.enabled, useSystemBucket, notEmpty(backup.s3PathOverride)),
    "backup.s3PathOverride: in the platform's bucket the folder is given; leave it empty, or use a bucket of your own",
  );
  failWhen(
    scope,
    and(inline, or(isEmpty(backup.s3Bucket), isEmpty(backup.s3Region), isEmpty(backup.s3AccessKey), isEmpty(backup.s3SecretKey))),
    'backup: s3Bucket, s3Region, s3AccessKey and s3SecretKey are needed, or a Secret with them in s3CredentialsSecret.name',
  );
  failWhen(
    scope,
    and(backup.enabled, not(useSystemBucket), notEmpty(backup.schedule), or(...SCHEDULE_NEEDS.map((field) => isEmpty(backup[field])))),
    `backup.schedule: scheduled backups need ${SCHEDULE_NEEDS.join(', ')}; they do not read s3CredentialsSecret`,
  );
}
