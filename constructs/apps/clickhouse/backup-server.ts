import type { Construct } from 'constructs';
import {
  and,
  base64,
  type Expr,
  entry,
  firstOf,
  ifElse,
  isEmpty,
  not,
  notEmpty,
  orIfEmpty,
  str,
  when,
  whenever,
} from '../../../src/chart/index.ts';
import { Secret } from '../../kinds/core.ts';
import { alphanumeric, credentials } from '../../lib/credentials.ts';
import { IMAGE_REPOSITORY, PLATFORM_TAG } from '../../lib/images.ts';
import { BACKUP_USER, credentialsOf } from './users.ts';
import type { ClickHouseInputs } from './values.ts';

const IMAGE = `${IMAGE_REPOSITORY}/altinity-clickhouse-backup:${PLATFORM_TAG}`;

/** Secret that the backup controller puts into the namespace with the first BackupJob to the platform's bucket. */
const PROJECTED = 'cozy-backups-creds';
const AUTHORITY = '/etc/ssl/cozy-s3-ca';

const apiSecret = ({ release }: ClickHouseInputs) => str`${release.name}-backup-api-auth`;
const s3Secret = ({ release }: ClickHouseInputs) => str`${release.name}-backup-s3`;
const ownSecret = ({ values }: ClickHouseInputs): Expr<boolean> => notEmpty(values.backup.s3CredentialsSecret.name);
const ownAuthority = ({ values }: ClickHouseInputs): Expr<boolean> => and(values.backup.enabled, notEmpty(values.backup.endpointCA.name));

/** Secrets of the backup server: who may order backups, and where they go. Whoever reaches its port unasked could overwrite tables. */
export function backupSecrets(scope: Construct, inputs: ClickHouseInputs): void {
  const { backup } = inputs.values;
  whenever(scope, backup.enabled, (scope) => {
    credentials(scope, 'backup-api', {
      name: apiSecret(inputs),
      type: 'Opaque',
      generate: { username: BACKUP_USER, password: alphanumeric(24) },
      explicit: { username: BACKUP_USER },
    });
  });
  whenever(scope, and(backup.enabled, not(backup.useSystemBucket), not(ownSecret(inputs))), (scope) => {
    new Secret(scope, 'backup-s3', {
      metadata: { name: s3Secret(inputs) },
      type: 'Opaque',
      data: {
        bucketName: base64(backup.s3Bucket),
        endpoint: base64(backup.endpoint),
        region: base64(backup.s3Region),
        accessKey: base64(backup.s3AccessKey),
        secretKey: base64(backup.s3SecretKey),
      },
    });
  });
}

/** The container beside each server that makes backups when it is told to. It reads data that belongs to another user, hence its capabilities. */
export function backupServer(inputs: ClickHouseInputs) {
  return {
    name: 'clickhouse-backup',
    image: IMAGE,
    imagePullPolicy: 'IfNotPresent',
    command: ['clickhouse-backup', 'server'],
    ports: [{ name: 'ch-backup-api', containerPort: 7171, protocol: 'TCP' }],
    env: environment(inputs),
    resources: { requests: { cpu: '10m', memory: '64Mi' }, limits: { cpu: '500m', memory: '256Mi' } },
    securityContext: {
      runAsUser: 0,
      runAsGroup: 0,
      allowPrivilegeEscalation: false,
      capabilities: { drop: ['ALL'], add: ['DAC_OVERRIDE', 'CHOWN', 'FOWNER', 'FSETID'] },
      seccompProfile: { type: 'RuntimeDefault' },
    },
    volumeMounts: [
      { name: 'data-volume-template', mountPath: '/var/lib/clickhouse' },
      when(ownAuthority(inputs), { name: 'backup-s3-ca', mountPath: AUTHORITY, readOnly: true }),
    ],
  };
}

/** The authority of the S3 server. It is not optional: without it every backup would fail, and the pod says so right away. */
export const backupVolumes = (inputs: ClickHouseInputs) => {
  const { name, key } = inputs.values.backup.endpointCA;
  const volume = { name: 'backup-s3-ca', secret: { secretName: name, items: [{ key: orIfEmpty(key, 'ca.crt'), path: 'ca.crt' }] } };
  return when(ownAuthority(inputs), [volume]);
};

function environment(inputs: ClickHouseInputs) {
  const { values, release } = inputs;
  const { backup } = values;
  const { useSystemBucket, s3CredentialsSecret: own } = backup;
  const plain = (name: string, value: Expr<string> | string) => ({ name, value });
  const from = (name: string, secret: Expr<string>, key: string) => ({ name, valueFrom: { secretKeyRef: { name: secret, key } } });

  // The Secret of the platform's bucket comes later; a pod must not wait for it.
  const secret = firstOf(
    [
      [useSystemBucket, PROJECTED],
      [ownSecret(inputs), own.name],
    ],
    s3Secret(inputs),
  );
  const s3 = (name: string, usual: string, chosen: Expr<string>) => ({
    name,
    valueFrom: {
      secretKeyRef: {
        name: secret,
        key: ifElse(and(not(useSystemBucket), ownSecret(inputs)), orIfEmpty(chosen, usual), usual),
        ...optional(useSystemBucket),
      },
    },
  });
  const folder = ifElse(useSystemBucket, str`${release.namespace}/${release.name}`, orIfEmpty(backup.s3PathOverride, release.name));
  return [
    plain('CLICKHOUSE_HOST', 'localhost'),
    plain('CLICKHOUSE_PORT', '9000'),
    plain('CLICKHOUSE_USERNAME', BACKUP_USER),
    from('CLICKHOUSE_PASSWORD', credentialsOf(inputs), BACKUP_USER),
    plain('ALLOW_EMPTY_BACKUPS', 'true'),
    plain('REMOTE_STORAGE', 's3'),
    plain('API_LISTEN', '0.0.0.0:7171'),
    from('API_USERNAME', apiSecret(inputs), 'username'),
    from('API_PASSWORD', apiSecret(inputs), 'password'),
    plain('S3_PATH', folder),
    s3('S3_BUCKET', 'bucketName', own.bucketKey),
    s3('S3_ENDPOINT', 'endpoint', own.endpointKey),
    s3('S3_REGION', 'region', own.regionKey),
    s3('S3_ACCESS_KEY', 'accessKey', own.accessKeyIDKey),
    s3('S3_SECRET_KEY', 'secretKey', own.secretAccessKeyKey),
    forcePathStyle(inputs),
    // Beside the usual authorities, not in their place.
    when(ownAuthority(inputs), plain('SSL_CERT_DIR', `${AUTHORITY}:/etc/ssl/certs`)),
  ];
}

const optional = (condition: Expr<boolean>) => entry('optional', when(condition, true));

/** Servers other than Amazon's want the bucket in the path. */
function forcePathStyle(inputs: ClickHouseInputs) {
  const { useSystemBucket, endpoint } = inputs.values.backup;
  const name = 'S3_FORCE_PATH_STYLE';
  const projected = { name, valueFrom: { secretKeyRef: { name: PROJECTED, key: 'forcePathStyle', optional: true } } };
  const amazon = and(not(useSystemBucket), not(ownSecret(inputs)), isEmpty(endpoint));
  return when(not(amazon), ifElse(useSystemBucket, projected, { name, value: 'true' }));
}
