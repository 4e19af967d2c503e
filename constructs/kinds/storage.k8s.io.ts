import type { V1CSIDriver, V1StorageClass } from '@kubernetes/client-node';
import { kindsOf } from '../lib/kind.ts';

// Storage kinds of Kubernetes.

const kinds = kindsOf('storage.k8s.io', 'v1');

export const StorageClass = kinds.cluster<Omit<V1StorageClass, 'apiVersion' | 'kind' | 'metadata'>>('StorageClass', 'storageclasses');
export const CSIDriver = kinds.cluster<Omit<V1CSIDriver, 'apiVersion' | 'kind' | 'metadata'>>('CSIDriver', 'csidrivers');
