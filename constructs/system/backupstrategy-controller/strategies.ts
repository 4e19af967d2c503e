import type { Construct } from 'constructs';
import { type Arg, ifElse, str } from '../../../src/chart/index.ts';
import { BackupClass } from '../../kinds/backups.cozystack.io.ts';
import { CNPG, Etcd, FoundationDB, MariaDB, MongoDB } from '../../kinds/strategy.backups.cozystack.io.ts';
import { KEYS, type Storage } from './storage.ts';

/** What everything that belongs to the usual way of backups is called. */
export const DEFAULT = 'cozy-default';

/** Of the application that is backed up; the controller fills it in. */
export const APPLICATION = '{{ .Application.metadata.name }}';
export const NAMESPACE = '{{ .Application.metadata.namespace }}';

/** Each application has a folder of its own. */
const FOLDER = `${NAMESPACE}/${APPLICATION}`;

const key = (name: string) => ({ name: KEYS, key: name });

/** By which kind of strategy applications of each kind are backed up. FoundationDB has none: who restores it does not see the keys. */
export function backupClass(scope: Construct): void {
  const by = (kind: string, strategy: string, name: string) => ({
    application: { apiGroup: 'apps.cozystack.io', kind },
    strategyRef: { apiGroup: 'strategy.backups.cozystack.io', kind: strategy, name: `${DEFAULT}-${name}` },
  });
  new BackupClass(scope, 'class', {
    metadata: { name: DEFAULT },
    spec: {
      strategies: [
        by('Postgres', 'CNPG', 'cnpg'),
        by('MariaDB', 'MariaDB', 'mariadb'),
        by('Etcd', 'Etcd', 'etcd'),
        by('ClickHouse', 'Altinity', 'altinity'),
        by('MongoDB', 'MongoDB', 'mongodb'),
        by('VMInstance', 'Velero', 'velero-vminstance'),
        by('VMDisk', 'Velero', 'velero-vmdisk'),
      ],
    },
  });
}

/** How databases are backed up, by what their operators offer. */
export function databases(scope: Construct, storage: Storage, forcePathStyle: Arg<boolean>): void {
  const { bucket, endpoint, authority, region, isEncrypted } = storage;
  new CNPG(scope, 'cnpg', {
    metadata: { name: `${DEFAULT}-cnpg` },
    spec: {
      template: {
        serverName: `${NAMESPACE}-${APPLICATION}`,
        barmanObjectStore: {
          destinationPath: str`s3://${bucket}/${FOLDER}/`,
          endpointURL: endpoint,
          s3Credentials: { secretRef: { name: KEYS } },
          retentionPolicy: '30d',
          wal: { compression: 'gzip' },
          data: { compression: 'gzip' },
        },
      },
    },
  });
  new Etcd(scope, 'etcd', {
    metadata: { name: `${DEFAULT}-etcd` },
    spec: {
      template: {
        destination: { s3: { bucket, endpoint, region, forcePathStyle, key: `${FOLDER}/`, credentialsSecretRef: { name: KEYS } } },
      },
    },
  });
  new MariaDB(scope, 'mariadb', {
    metadata: { name: `${DEFAULT}-mariadb` },
    spec: {
      template: {
        compression: 'gzip',
        storage: {
          s3: {
            bucket,
            endpoint: authority,
            region,
            prefix: `${FOLDER}/`,
            tls: { enabled: isEncrypted },
            accessKeyIdSecretKeyRef: key('AWS_ACCESS_KEY_ID'),
            secretAccessKeySecretKeyRef: key('AWS_SECRET_ACCESS_KEY'),
          },
        },
      },
    },
  });
  new MongoDB(scope, 'mongodb', {
    metadata: { name: `${DEFAULT}-mongodb` },
    spec: { template: { type: 'logical', storageName: 's3-storage', compressionType: 'gzip' } },
  });
  foundationdb(scope, storage);
}

/** Agents of a pod of their own read the keys from a file. */
function foundationdb(scope: Construct, { bucket, authority, region, isEncrypted }: Storage): void {
  const file = 'blob_credentials.json';
  const folder = '/var/fdb-blob-credentials';
  new FoundationDB(scope, 'foundationdb', {
    metadata: { name: `${DEFAULT}-foundationdb` },
    spec: {
      template: {
        snapshotPeriodSeconds: 3600,
        customParameters: [`--blob_credentials=${folder}/${file}`],
        blobStoreConfiguration: {
          accountName: authority,
          bucket,
          urlParameters: [str`secure_connection=${ifElse(isEncrypted, '1', '0')}`, str`region=${region}`, `bucket_path=${FOLDER}`],
        },
        backupDeploymentPodTemplateSpec: {
          spec: {
            containers: [
              {
                name: 'foundationdb',
                resources: { requests: { cpu: '100m', memory: '128Mi' }, limits: { cpu: '200m', memory: '256Mi' } },
                securityContext: { runAsUser: 4059, runAsGroup: 4059 },
                volumeMounts: [{ name: 'blob-credentials', mountPath: folder, readOnly: true }],
              },
            ],
            volumes: [{ name: 'blob-credentials', secret: { secretName: KEYS, items: [{ key: file, path: file }] } }],
          },
        },
      },
    },
  });
}
