import type { Construct } from 'constructs';
import { type Arg, text } from '../../../src/chart/index.ts';
import { Velero } from '../../kinds/strategy.backups.cozystack.io.ts';
import { BackupStorageLocation } from '../../kinds/velero.io.ts';
import { KEYS, type Storage } from './storage.ts';
import { APPLICATION, DEFAULT, NAMESPACE } from './strategies.ts';

const RELEASES = 'helmreleases.helm.toolkit.fluxcd.io';
const DATA_VOLUMES = 'datavolumes.cdi.kubevirt.io';

const OF_A_DISK = [RELEASES, 'persistentvolumeclaims', 'configmaps'];
const ofAMachine = (...more: string[]) => [
  RELEASES,
  'virtualmachines.kubevirt.io',
  'virtualmachineinstances.kubevirt.io',
  'pods',
  ...more,
  'persistentvolumeclaims',
  'configmaps',
  'secrets',
  'controllerrevisions.apps',
];

/** Machines and their disks are backed up by Velero, with the data of their volumes. */
export function machines(scope: Construct): void {
  strategy(scope, 'vmdisk', 'vm-disk', { saved: OF_A_DISK, restored: OF_A_DISK, left: [] });
  // A DataVolume that is restored would import its source again, over the volume that was restored.
  strategy(scope, 'vminstance', 'vm-instance', { saved: ofAMachine(DATA_VOLUMES), restored: ofAMachine(), left: [DATA_VOLUMES] });
}

interface Objects {
  readonly saved: string[];
  readonly restored: string[];
  readonly left: string[];
}

function strategy(scope: Construct, name: string, prefix: string, { saved, restored, left }: Objects): void {
  const chosen = {
    includedNamespaces: [NAMESPACE],
    includeClusterResources: false,
    orLabelSelectors: [
      { matchLabels: { 'app.kubernetes.io/instance': `${prefix}-${APPLICATION}` } },
      {
        matchLabels: {
          'apps.cozystack.io/application.kind': '{{ .Application.kind }}',
          'apps.cozystack.io/application.name': APPLICATION,
        },
      },
    ],
  };
  new Velero(scope, name, {
    metadata: { name: `${DEFAULT}-velero-${name}` },
    spec: {
      template: {
        spec: {
          ...chosen,
          includedResources: saved,
          snapshotVolumes: true,
          snapshotMoveData: true,
          storageLocation: DEFAULT,
          ttl: '720h0m0s',
          itemOperationTimeout: '24h0m0s',
        },
        restoreSpec: {
          ...chosen,
          includedResources: restored,
          ...(left.length > 0 && { excludedResources: left }),
          existingResourcePolicy: 'update',
        },
      },
    },
  });
}

/** Where Velero keeps what it saves. */
export function veleroLocation(scope: Construct, namespace: Arg<string>, storage: Storage, forcePathStyle: Arg<boolean>): void {
  new BackupStorageLocation(scope, 'location', {
    metadata: { name: DEFAULT, namespace },
    spec: {
      provider: 'aws',
      default: false,
      objectStorage: { bucket: storage.bucket, prefix: 'velero' },
      config: { region: storage.region, s3ForcePathStyle: text(forcePathStyle), s3Url: storage.endpoint },
      credential: { name: KEYS, key: 'cloud' },
    },
  });
}
