import { kindsOf } from '../lib/kind.ts';

// Kinds of the snapshot controller of Kubernetes storage.

const kinds = kindsOf('snapshot.storage.k8s.io', 'v1');

export const VolumeSnapshot = kinds.namespaced('VolumeSnapshot', 'volumesnapshots');
export const VolumeSnapshotClass = kinds.cluster('VolumeSnapshotClass', 'volumesnapshotclasses');
export const VolumeSnapshotContent = kinds.cluster('VolumeSnapshotContent', 'volumesnapshotcontents');
