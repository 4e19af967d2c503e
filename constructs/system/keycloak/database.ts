import type { Construct } from 'constructs';
import { and, base64, type Expr, isEmpty, notEmpty, orIfEmpty, when, whenever } from '../../../src/chart/index.ts';
import { ObjectStore } from '../../kinds/barmancloud.cnpg.io.ts';
import { Secret } from '../../kinds/core.ts';
import { Cluster, ScheduledBackup } from '../../kinds/postgresql.cnpg.io.ts';
import { postgresImage } from '../../lib/postgres-image.ts';
import { topologySpread } from '../../lib/topology-spread.ts';
import { DATABASE } from './names.ts';
import type { KeycloakInputs } from './values.ts';

const PLUGIN = 'barman-cloud.cloudnative-pg.io';
const OWN_KEYS = `${DATABASE}-backup-s3-creds`;

/** Where accounts are kept, and its backups. */
export function database(scope: Construct, inputs: KeycloakInputs): void {
  const spread = topologySpread(inputs.cluster, { 'cnpg.io/cluster': DATABASE });
  new Cluster(scope, 'database', {
    metadata: { name: DATABASE },
    spec: {
      instances: 2,
      imageName: postgresImage(inputs.release.namespace, DATABASE),
      storage: { size: '20Gi' },
      monitoring: { enablePodMonitor: true },
      inheritedMetadata: { labels: { 'policy.cozystack.io/allow-to-apiserver': 'true' } },
      topologySpreadConstraints: when(notEmpty(spread), spread),
      plugins: when(backedUp(inputs), [
        { name: PLUGIN, isWALArchiver: true, parameters: { barmanObjectName: DATABASE, serverName: DATABASE } },
      ]),
    },
  });
  whenever(scope, backedUp(inputs), (within) => backups(within, inputs));
}

const backedUp = ({ values: { backup } }: KeycloakInputs): Expr<boolean> => and(backup.enabled, notEmpty(backup.destinationPath));

function backups(scope: Construct, { values: { backup } }: KeycloakInputs): void {
  const secret = orIfEmpty(backup.existingSecretName, OWN_KEYS);
  new ObjectStore(scope, 'store', {
    metadata: { name: DATABASE },
    spec: {
      retentionPolicy: when(notEmpty(backup.retentionPolicy), backup.retentionPolicy),
      configuration: {
        destinationPath: backup.destinationPath,
        endpointURL: backup.endpointURL,
        s3Credentials: {
          accessKeyId: { name: secret, key: 'AWS_ACCESS_KEY_ID' },
          secretAccessKey: { name: secret, key: 'AWS_SECRET_ACCESS_KEY' },
        },
      },
      // Most S3 servers but Amazon's refuse the checksums that the client adds by default.
      instanceSidecarConfiguration: { env: [{ name: 'AWS_REQUEST_CHECKSUM_CALCULATION', value: 'when_required' }] },
    },
  });
  new ScheduledBackup(scope, 'schedule', {
    metadata: { name: DATABASE },
    spec: {
      schedule: backup.schedule,
      backupOwnerReference: 'self',
      method: 'plugin',
      pluginConfiguration: { name: PLUGIN },
      cluster: { name: DATABASE },
    },
  });
  whenever(scope, isEmpty(backup.existingSecretName), (within) => {
    new Secret(within, 'backup-keys', {
      metadata: { name: OWN_KEYS },
      data: { AWS_ACCESS_KEY_ID: base64(backup.s3AccessKey), AWS_SECRET_ACCESS_KEY: base64(backup.s3SecretKey) },
    });
  });
}
