import type { Construct } from 'constructs';
import { and, base64, type Expr, ifElse, isEmpty, ne, not, notEmpty, or, str, when, whenever } from '../../../src/chart/index.ts';
import { ObjectStore } from '../../kinds/barmancloud.cnpg.io.ts';
import { Secret } from '../../kinds/core.ts';
import { ScheduledBackup } from '../../kinds/postgresql.cnpg.io.ts';
import type { PostgresInputs } from './values.ts';

const PLUGIN = 'barman-cloud.cloudnative-pg.io';

/**
 * Archiving to S3, backups by schedule, and start from the backup of another cluster. Where backups go to the platform's bucket nothing of it is made
 * here: the backup controller owns those fields and sets them with the first BackupJob, and two owners would fight.
 */
export function backup(scope: Construct, inputs: PostgresInputs): void {
  const { values, release } = inputs;
  const { backup, bootstrap } = values;
  whenever(scope, archives(inputs), (scope) => {
    const retentionPolicy = when(notEmpty(backup.retentionPolicy), backup.retentionPolicy);
    new ObjectStore(scope, 'store', { metadata: { name: release.name }, spec: { ...storeOf(inputs), retentionPolicy } });
  });
  whenever(scope, bootstrap.enabled, (scope) => {
    new ObjectStore(scope, 'recovery-store', { metadata: { name: recoveryStore(inputs) }, spec: storeOf(inputs) });
  });
  whenever(
    scope,
    and(or(backup.enabled, bootstrap.enabled), not(backup.useSystemBucket), inlineKeys(inputs), not(ownSecret(inputs))),
    (scope) => {
      new Secret(scope, 's3-credentials', {
        metadata: { name: str`${release.name}-s3-creds` },
        data: { AWS_ACCESS_KEY_ID: base64(backup.s3AccessKey), AWS_SECRET_ACCESS_KEY: base64(backup.s3SecretKey) },
      });
    },
  );
  whenever(scope, and(backup.enabled, not(backup.useSystemBucket), ne(backup.schedule, '')), (scope) => {
    new ScheduledBackup(scope, 'schedule', {
      metadata: { name: release.name },
      spec: {
        schedule: backup.schedule,
        backupOwnerReference: 'self',
        method: 'plugin',
        pluginConfiguration: { name: PLUGIN },
        cluster: { name: release.name },
      },
    });
  });
}

/** The plugin that archives the log. Its folder in the bucket is pinned: it must not change while the cluster lives. */
export const archivingOf = (inputs: PostgresInputs) => {
  const { name } = inputs.release;
  return when(archives(inputs), [{ name: PLUGIN, isWALArchiver: true, parameters: { barmanObjectName: name, serverName: name } }]);
};

/** Start from a backup. The folder is named in full: the plugin would look below the name of the new cluster. */
export function recoveryOf(inputs: PostgresInputs) {
  const { enabled, oldName, serverName, recoveryTime } = inputs.values.bootstrap;
  const parameters = { barmanObjectName: recoveryStore(inputs), serverName: ifElse(notEmpty(serverName), serverName, oldName) };
  return {
    bootstrap: when(enabled, {
      recovery: { source: oldName, recoveryTarget: when(notEmpty(recoveryTime), { targetTime: recoveryTime }) },
    }),
    externalClusters: when(enabled, [{ name: oldName, plugin: { name: PLUGIN, parameters } }]),
  };
}

/** True if both keys are written into the values. */
export const inlineKeys = ({ values: { backup } }: PostgresInputs): Expr<boolean> =>
  and(notEmpty(backup.s3AccessKey), notEmpty(backup.s3SecretKey));

/** True if the tenant named a Secret of its own. */
export const ownSecret = ({ values }: PostgresInputs): Expr<boolean> => notEmpty(values.backup.s3CredentialsSecret.name);

const archives = (inputs: PostgresInputs): Expr<boolean> => {
  const { backup } = inputs.values;
  return and(backup.enabled, not(backup.useSystemBucket), notEmpty(backup.destinationPath), or(inlineKeys(inputs), ownSecret(inputs)));
};

const recoveryStore = ({ release }: PostgresInputs) => str`${release.name}-recovery`;

function storeOf(inputs: PostgresInputs) {
  const { backup } = inputs.values;
  const { name, accessKeyIDKey, secretAccessKeyKey } = backup.s3CredentialsSecret;
  const own = ownSecret(inputs);
  const secret = ifElse(own, name, str`${inputs.release.name}-s3-creds`);
  const key = (chosen: Expr<string>, usual: string) => ({ name: secret, key: ifElse(and(own, notEmpty(chosen)), chosen, usual) });
  const { endpointCA } = backup;
  return {
    configuration: {
      destinationPath: backup.destinationPath,
      endpointURL: backup.endpointURL,
      endpointCA: when(notEmpty(endpointCA.name), {
        name: endpointCA.name,
        key: ifElse(isEmpty(endpointCA.key), 'ca.crt', endpointCA.key),
      }),
      s3Credentials: {
        accessKeyId: key(accessKeyIDKey, 'AWS_ACCESS_KEY_ID'),
        secretAccessKey: key(secretAccessKeyKey, 'AWS_SECRET_ACCESS_KEY'),
      },
    },
    // Most S3 servers but Amazon's refuse the checksums that the client adds by default.
    instanceSidecarConfiguration: { env: [{ name: 'AWS_REQUEST_CHECKSUM_CALCULATION', value: 'when_required' }] },
  };
}
