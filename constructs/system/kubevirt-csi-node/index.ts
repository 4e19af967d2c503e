import { boolean, defaultTo, forEachEntry, mapOf, object, string, when } from '../../../src/chart/index.ts';
import { ConfigMap } from '../../kinds/core.ts';
import { VolumeSnapshotClass } from '../../kinds/snapshot.storage.k8s.io.ts';
import { CSIDriver, StorageClass } from '../../kinds/storage.k8s.io.ts';
import { authoredChart } from '../../lib/authored-chart.ts';
import { IMAGE_REPOSITORY, PLATFORM_TAG } from '../../lib/images.ts';
import { driverRights } from './access.ts';
import { DRIVER } from './names.ts';
import { nodePart } from './node-part.ts';

const storageClass = object(
  {
    infraStorageClass: string({ description: 'Storage class of the platform that its disks come from.' }),
    default: boolean({ description: 'Whether volumes get it that ask for none.' }),
  },
  { description: 'A storage class of the cluster.' },
);

/** Values that the Kubernetes application hands down. */
export const values = {
  storageClasses: mapOf(storageClass, {
    default: {
      replicated: { infraStorageClass: 'replicated', default: true },
      kubevirt: { infraStorageClass: 'replicated', default: false },
    },
    description: 'Storage classes by name.',
  }),
  csiDriver: object(
    { image: string({ default: `${IMAGE_REPOSITORY}/kubevirt-csi-driver:${PLATFORM_TAG}`, description: 'Image of the driver.' }) },
    { default: {}, description: 'The driver.' },
  ),
};

/** Storage of a tenant's cluster: its volumes are disks of the platform, attached to the machines of the cluster. */
export const kubevirtCsiNodeChart = authoredChart('system/kubevirt-csi-node', {
  description: 'Storage of a tenant cluster: its volumes are disks of the platform.',
  values,
  compose(scope, { values: { storageClasses, csiDriver }, release }) {
    new CSIDriver(scope, 'driver', {
      metadata: { name: DRIVER },
      spec: { attachRequired: true, podInfoOnMount: true, fsGroupPolicy: 'ReadWriteOnceWithFSType' },
    });
    driverRights(scope, release.namespace);
    nodePart(scope, csiDriver.image, release.namespace);
    new ConfigMap(scope, 'settings', { metadata: { name: 'driver-config' }, data: { infraClusterLabels: 'csi-driver/cluster=tenant' } });
    new VolumeSnapshotClass(scope, 'snapshots', {
      metadata: { name: 'kubevirt-snapshots', labels: { 'velero.io/csi-volumesnapshot-class': 'true' } },
      driver: DRIVER,
      deletionPolicy: 'Delete',
    });
    forEachEntry(scope, storageClasses, (within, name, settings) => {
      new StorageClass(within, 'storage-class', {
        metadata: {
          name,
          annotations: { 'storageclass.kubernetes.io/is-default-class': when(defaultTo(settings.default, false), 'true') },
        },
        provisioner: DRIVER,
        allowVolumeExpansion: true,
        parameters: { infraStorageClassName: settings.infraStorageClass, bus: 'scsi' },
      });
    });
  },
});
