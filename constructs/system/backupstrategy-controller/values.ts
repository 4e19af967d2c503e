import { boolean, type Inputs, integer, listOf, string } from '../../../src/chart/index.ts';
import { controllerSize } from '../../lib/controller-size.ts';
import { IMAGE_REPOSITORY } from '../../lib/images.ts';
import { group } from '../../lib/value-group.ts';

const text = (fallback: string, description: string) => string({ default: fallback, description });

const IMAGE = `${IMAGE_REPOSITORY}/backupstrategy-controller:v1.6.0@sha256:e8bf0521d1d1d8b90ebe66e9013010887033ba2653901799d57f2df47c9d879e`;

/** Has curl and jq. */
const CLIENT_IMAGE = `${IMAGE_REPOSITORY}/platform-migrations:v1.6.0@sha256:6777042e3e9c6bad76e7d96fb64baa115061975f39061cb3ede84e21d0e2213f`;

/** Values of the chart. */
export const values = {
  backupStrategyController: group(
    {
      image: text(IMAGE, 'Image of the controller.'),
      chBackupClientImage: text(CLIENT_IMAGE, 'Image that talks to the backup service of ClickHouse, with curl and jq.'),
      debug: boolean({ default: false, description: 'Log everything.' }),
      replicas: integer({ default: 2, minimum: 0, description: 'Number of controllers; one of them works.' }),
      metrics: group(
        {
          enabled: boolean({ default: true, description: 'Whether it tells metrics.' }),
          bindAddress: text(':8443', 'Where it tells them.'),
        },
        'Metrics.',
      ),
      resources: controllerSize('128Mi'),
    },
    'The controller.',
  ),
  backupStorage: group(
    {
      provisionBucket: boolean({
        default: true,
        description: 'Whether the bucket is ordered from the platform; else it is there already.',
      }),
      namespace: text('tenant-root', 'Tenant that the bucket and its Secret belong to.'),
      bucketName: text('cozy-backups', 'Name of the application that is the bucket; of one that is there already, its own name.'),
      bucketNameOverride: text('', 'Name of the bucket at the storage, while the storage has not told it.'),
      endpoint: text('http://seaweedfs-s3.tenant-root.svc.cozy.local:8333', 'URL of the storage, unless the Secret says another.'),
      region: text('us-east-1', 'Region of the storage.'),
      forcePathStyle: boolean({ default: true, description: 'Whether the bucket is named in the path and not in the host of an address.' }),
      systemSecretName: text('bucket-cozy-backups-system-credentials', 'Secret with the keys of the storage.'),
      systemNamespaces: listOf(string(), { default: ['cozy-velero'], description: 'Namespaces of the platform that need the keys too.' }),
      reconcileDefaultObjects: boolean({
        default: true,
        description: 'Whether the controller has this release rendered again when the bucket and its keys are there.',
      }),
    },
    'Where backups are kept.',
  ),
  velero: group(
    {
      bslEnabled: boolean({ default: true, description: 'Whether machines and their disks are backed up, by Velero.' }),
      namespace: text('cozy-velero', 'Namespace of Velero.'),
    },
    'Velero.',
  ),
};

export type StrategyInputs = Inputs<typeof values>;
