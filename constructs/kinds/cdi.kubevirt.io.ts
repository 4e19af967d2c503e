import { kindsOf } from '../lib/kind.ts';

// Kinds of the Containerized Data Importer of KubeVirt.

const kinds = kindsOf('cdi.kubevirt.io', 'v1beta1');

export const CDI = kinds.cluster('CDI', 'cdis');
export const DataVolume = kinds.namespaced('DataVolume', 'datavolumes');
export const DataSource = kinds.namespaced('DataSource', 'datasources');
export const DataImportCron = kinds.namespaced('DataImportCron', 'dataimportcrons');
export const StorageProfile = kinds.cluster('StorageProfile', 'storageprofiles');
