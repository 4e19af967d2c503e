import { readFileSync } from 'node:fs';
import type { Construct } from 'constructs';
import { and, ne, not, str, whenever } from '../../../src/chart/index.ts';
import { IMAGE_REPOSITORY, PLATFORM_TAG } from '../../lib/images.ts';
import { scheduledDump } from '../../lib/scheduled-dump.ts';
import { BACKUP_USER, credentialsOf } from './users.ts';
import type { ClickHouseInputs } from './values.ts';

/** Dumps of all tables by schedule, encrypted, to a bucket of the tenant: older than BackupJobs, and in use. */
export function scheduledBackup(scope: Construct, inputs: ClickHouseInputs): void {
  const { values, release } = inputs;
  const { backup } = values;
  whenever(scope, and(backup.enabled, ne(backup.schedule, ''), not(backup.useSystemBucket)), (scope) =>
    scheduledDump(scope, {
      release: release.name,
      settings: backup,
      container: 'clickhouse-backup',
      image: `${IMAGE_REPOSITORY}/clickhouse-backup:${PLATFORM_TAG}`,
      script: readFileSync(new URL('./backup.sh', import.meta.url), 'utf8'),
      server: [
        { name: 'CLICKHOUSE_HOST', value: str`chi-${release.name}-clickhouse-0-0` },
        { name: 'CLICKHOUSE_USER', value: BACKUP_USER },
        { name: 'CLICKHOUSE_PASSWORD', valueFrom: { secretKeyRef: { name: credentialsOf(inputs), key: BACKUP_USER } } },
      ],
    }),
  );
}
