import { readFileSync } from 'node:fs';
import type { Construct } from 'constructs';
import { ifElse, str, whenever } from '../../../src/chart/index.ts';
import { IMAGE_REPOSITORY, PLATFORM_TAG } from '../../lib/images.ts';
import { scheduledDump } from '../../lib/scheduled-dump.ts';
import { replicated } from './server.ts';
import { credentialsOf } from './users-and-databases.ts';
import type { MariaDbInputs } from './values.ts';

/** Dumps of all databases by schedule, encrypted, to a bucket of the tenant; taken from a replica if there is one. */
export function backup(scope: Construct, inputs: MariaDbInputs): void {
  const { values, release } = inputs;
  whenever(scope, values.backup.enabled, (scope) =>
    scheduledDump(scope, {
      release: release.name,
      settings: values.backup,
      container: 'mysqldump',
      image: `${IMAGE_REPOSITORY}/mariadb-backup:${PLATFORM_TAG}`,
      script: readFileSync(new URL('./backup.sh', import.meta.url), 'utf8'),
      server: [
        { name: 'MYSQL_USER', value: 'root' },
        { name: 'MYSQL_PASSWORD', valueFrom: { secretKeyRef: { name: credentialsOf(inputs), key: 'root' } } },
        { name: 'MYSQL_HOST', value: ifElse(replicated(inputs), str`${release.name}-secondary`, release.name) },
      ],
    }),
  );
}
