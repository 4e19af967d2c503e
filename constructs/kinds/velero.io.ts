import { kindsOf } from '../lib/kind.ts';

// Kinds of Velero.

const v1 = kindsOf('velero.io', 'v1');
const v2alpha1 = kindsOf('velero.io', 'v2alpha1');

export const Backup = v1.namespaced('Backup', 'backups');
export const Restore = v1.namespaced('Restore', 'restores');
export const Schedule = v1.namespaced('Schedule', 'schedules');
export const BackupStorageLocation = v1.namespaced('BackupStorageLocation', 'backupstoragelocations');
export const VolumeSnapshotLocation = v1.namespaced('VolumeSnapshotLocation', 'volumesnapshotlocations');
export const DeleteBackupRequest = v1.namespaced('DeleteBackupRequest', 'deletebackuprequests');
export const DownloadRequest = v1.namespaced('DownloadRequest', 'downloadrequests');
export const PodVolumeBackup = v1.namespaced('PodVolumeBackup', 'podvolumebackups');
export const PodVolumeRestore = v1.namespaced('PodVolumeRestore', 'podvolumerestores');
export const ServerStatusRequest = v1.namespaced('ServerStatusRequest', 'serverstatusrequests');
export const BackupRepository = v1.namespaced('BackupRepository', 'backuprepositories');
export const DataDownload = v2alpha1.namespaced('DataDownload', 'datadownloads');
export const DataUpload = v2alpha1.namespaced('DataUpload', 'datauploads');
