import { readFileSync } from 'node:fs';
import type { Construct } from 'constructs';
import { base64, ifElse, str, whenever } from '../../../src/chart/index.ts';
import { CronJob } from '../../kinds/batch.ts';
import { Secret } from '../../kinds/core.ts';
import { IMAGE_REPOSITORY, PLATFORM_TAG } from '../../lib/images.ts';
import { replicated } from './server.ts';
import { credentialsOf } from './users-and-databases.ts';
import type { MariaDbInputs } from './values.ts';

const RESTIC = 9000;

/** Dumps of all databases by schedule, encrypted, to a bucket of the tenant; taken from a replica if there is one. */
export function backup(scope: Construct, inputs: MariaDbInputs): void {
  const { backup } = inputs.values;
  const name = str`${inputs.release.name}-backup`;
  whenever(scope, backup.enabled, (scope) => {
    new Secret(scope, 'backup-credentials', {
      metadata: { name },
      data: {
        s3AccessKey: base64(backup.s3AccessKey),
        s3SecretKey: base64(backup.s3SecretKey),
        resticPassword: base64(backup.resticPassword),
      },
    });
    new Secret(scope, 'backup-script', {
      metadata: { name: str`${name}-script` },
      stringData: { 'backup.sh': readFileSync(new URL('./backup.sh', import.meta.url), 'utf8') },
    });
    new CronJob(scope, 'backup', {
      metadata: { name },
      spec: {
        schedule: backup.schedule,
        concurrencyPolicy: 'Forbid',
        successfulJobsHistoryLimit: 3,
        failedJobsHistoryLimit: 3,
        jobTemplate: { spec: { backoffLimit: 2, template: { spec: pod(inputs) } } },
      },
    });
  });
}

function pod(inputs: MariaDbInputs) {
  const { values, release } = inputs;
  const { backup } = values;
  const name = str`${release.name}-backup`;
  const from = (variable: string, key: string) => ({ name: variable, valueFrom: { secretKeyRef: { name, key } } });
  return {
    restartPolicy: 'Never',
    securityContext: { runAsNonRoot: true, runAsUser: RESTIC, runAsGroup: RESTIC, seccompProfile: { type: 'RuntimeDefault' } },
    containers: [
      {
        name: 'mysqldump',
        image: `${IMAGE_REPOSITORY}/mariadb-backup:${PLATFORM_TAG}`,
        command: ['/bin/sh', '/scripts/backup.sh'],
        env: [
          { name: 'REPO_PREFIX', value: backup.s3Bucket },
          { name: 'CLEANUP_STRATEGY', value: backup.cleanupStrategy },
          { name: 'MYSQL_USER', value: 'root' },
          { name: 'MYSQL_PASSWORD', valueFrom: { secretKeyRef: { name: credentialsOf(inputs), key: 'root' } } },
          { name: 'MYSQL_HOST', value: ifElse(replicated(inputs), str`${release.name}-secondary`, release.name) },
          { name: 'AWS_DEFAULT_REGION', value: backup.s3Region },
          from('AWS_ACCESS_KEY_ID', 's3AccessKey'),
          from('AWS_SECRET_ACCESS_KEY', 's3SecretKey'),
          from('RESTIC_PASSWORD', 'resticPassword'),
        ],
        securityContext: {
          privileged: false,
          runAsNonRoot: true,
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        },
        volumeMounts: [
          { name: 'scripts', mountPath: '/scripts' },
          { name: 'cache', mountPath: '/.cache' },
          { name: 'tmp', mountPath: '/tmp' },
        ],
      },
    ],
    volumes: [
      { name: 'scripts', secret: { secretName: str`${name}-script` } },
      { name: 'cache', emptyDir: {} },
      { name: 'tmp', emptyDir: {} },
    ],
  };
}
