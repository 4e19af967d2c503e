import type { Construct } from 'constructs';
import {
  type Arg,
  and,
  concat,
  defaultTo,
  entry,
  failWhen,
  first,
  hasPrefix,
  isEmpty,
  notEmpty,
  or,
  replacePattern,
  split,
  str,
  toJson,
  when,
  whenever,
} from '../../../src/chart/index.ts';
import { FoundationDBBackup } from '../../kinds/apps.foundationdb.org.ts';
import { Secret } from '../../kinds/core.ts';
import { labelsOf, SIDECAR_RESOURCES } from './identity.ts';
import type { FoundationDbInputs } from './values.ts';

const MOUNTED = '/var/blob-credentials';
const FILE = 'credentials.json';

/** A continuous backup to a bucket, by agents that find the keys of the bucket in a file, by account and host. */
export function backup(scope: Construct, inputs: FoundationDbInputs): void {
  const { values, release } = inputs;
  const { enabled, s3 } = values.backup;
  const { accessKeyId, secretAccessKey } = s3.credentials;
  failWhen(scope, and(enabled, or(isEmpty(s3.bucket), isEmpty(s3.endpoint))), 'backup.s3: backups need the bucket and its endpoint');
  failWhen(
    scope,
    and(enabled, or(isEmpty(accessKeyId), isEmpty(secretAccessKey))),
    'backup.s3.credentials: backups need both keys of the bucket',
  );

  whenever(scope, enabled, (scope) => {
    const labels = labelsOf(inputs);
    const secretName = str`${release.name}-s3-creds`;
    const server = replacePattern(s3.endpoint, '^https?://|/+$', '');
    const host = defaultTo(first(split(server, ':')), '');
    new Secret(scope, 'credentials', {
      metadata: { name: secretName, labels },
      type: 'Opaque',
      stringData: { [FILE]: toJson({ accounts: { ...entry(str`${accessKeyId}@${host}`, { secret: secretAccessKey }) } }) },
    });
    new FoundationDBBackup(scope, 'backup', {
      metadata: { name: str`${release.name}-backup`, labels },
      spec: {
        clusterName: release.name,
        backupState: 'Running',
        snapshotPeriodSeconds: 3600,
        customParameters: ['backup_agent_snapshot_mode=0'],
        blobStoreConfiguration: {
          accountName: str`${accessKeyId}@${server}`,
          bucket: s3.bucket,
          urlParameters: concat(
            [when(notEmpty(s3.region), str`region=${s3.region}`)],
            [when(hasPrefix(s3.endpoint, 'http://'), 'secure_connection=0')],
          ),
        },
        podTemplateSpec: agents(secretName),
      },
    });
  });
}

function agents(secretName: Arg<string>) {
  return {
    spec: {
      containers: [
        {
          name: 'foundationdb',
          resources: SIDECAR_RESOURCES,
          securityContext: { runAsUser: 0 },
          env: [{ name: 'FDB_BLOB_CREDENTIALS', value: `${MOUNTED}/${FILE}` }],
          volumeMounts: [{ name: 'blob-credentials', mountPath: MOUNTED, readOnly: true }],
        },
      ],
      volumes: [{ name: 'blob-credentials', secret: { secretName } }],
    },
  };
}
