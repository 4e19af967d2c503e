import type { V1EnvVar } from '@kubernetes/client-node';
import type { Construct } from 'constructs';
import { type Arg, base64, type Dynamic, type Expr, str } from '../../src/chart/index.ts';
import { CronJob } from '../kinds/batch.ts';
import { Secret } from '../kinds/core.ts';

/** User of the images that dump. */
const RESTIC = 9000;

/** Where dumps go and when, as a tenant says it. */
export interface DumpSettings {
  /** As of cron. */
  readonly schedule: Arg<string>;
  /** Server and bucket: what stands between `s3:` and the name of a repository. */
  readonly s3Bucket: Arg<string>;
  readonly s3Region: Arg<string>;
  readonly s3AccessKey: Arg<string>;
  readonly s3SecretKey: Arg<string>;
  /** Encrypts the dumps. */
  readonly resticPassword: Arg<string>;
  /** Flags of `restic forget`. */
  readonly cleanupStrategy: Arg<string>;
}

export interface ScheduledDump {
  readonly release: Expr<string>;
  readonly settings: DumpSettings;
  /** Name of the container. */
  readonly container: string;
  readonly image: string;
  /** Text of the script that dumps. It finds restic's environment, REPO_PREFIX and CLEANUP_STRATEGY, and can write to /tmp and /.cache. */
  readonly script: string;
  /** How it reaches the servers. */
  readonly server: Dynamic<V1EnvVar[]>;
}

/** Dumps of a database by schedule, encrypted by restic, to a bucket of the tenant: `<release>-backup`. */
export function scheduledDump(scope: Construct, dump: ScheduledDump): void {
  const { settings } = dump;
  const name = str`${dump.release}-backup`;
  new Secret(scope, 'backup-credentials', {
    metadata: { name },
    data: {
      s3AccessKey: base64(settings.s3AccessKey),
      s3SecretKey: base64(settings.s3SecretKey),
      resticPassword: base64(settings.resticPassword),
    },
  });
  new Secret(scope, 'backup-script', { metadata: { name: str`${name}-script` }, stringData: { 'backup.sh': dump.script } });
  new CronJob(scope, 'backup', {
    metadata: { name },
    spec: {
      schedule: settings.schedule,
      concurrencyPolicy: 'Forbid',
      successfulJobsHistoryLimit: 3,
      failedJobsHistoryLimit: 3,
      jobTemplate: { spec: { backoffLimit: 2, template: { spec: pod(name, dump) } } },
    },
  });
}

function pod(name: Expr<string>, { settings, container, image, server }: ScheduledDump) {
  const from = (variable: string, key: string) => ({ name: variable, valueFrom: { secretKeyRef: { name, key } } });
  return {
    restartPolicy: 'Never',
    securityContext: { runAsNonRoot: true, runAsUser: RESTIC, runAsGroup: RESTIC, seccompProfile: { type: 'RuntimeDefault' } },
    containers: [
      {
        name: container,
        image,
        command: ['/bin/sh', '/scripts/backup.sh'],
        env: [
          ...(server as V1EnvVar[]),
          { name: 'REPO_PREFIX', value: settings.s3Bucket },
          { name: 'CLEANUP_STRATEGY', value: settings.cleanupStrategy },
          { name: 'AWS_DEFAULT_REGION', value: settings.s3Region },
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
