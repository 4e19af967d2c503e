import type {
  V1ConfigMap,
  V1Endpoints,
  V1Namespace,
  V1PersistentVolumeClaim,
  V1Pod,
  V1ResourceQuota,
  V1Secret,
  V1Service,
  V1ServiceAccount,
} from '@kubernetes/client-node';
import { kindsOf } from '../lib/kind.ts';

// Kinds of the core group of Kubernetes.

const kinds = kindsOf('', 'v1');

export const ConfigMap = kinds.namespaced<Pick<V1ConfigMap, 'data' | 'binaryData' | 'immutable'>>('ConfigMap', 'configmaps');
export const Endpoints = kinds.namespaced<Pick<V1Endpoints, 'subsets'>>('Endpoints', 'endpoints');
export const LimitRange = kinds.namespaced('LimitRange', 'limitranges');
export const Namespace = kinds.cluster<Pick<V1Namespace, 'spec'>>('Namespace', 'namespaces');
export const PersistentVolumeClaim = kinds.namespaced<Required<Pick<V1PersistentVolumeClaim, 'spec'>>>(
  'PersistentVolumeClaim',
  'persistentvolumeclaims',
);
export const Pod = kinds.namespaced<Required<Pick<V1Pod, 'spec'>>>('Pod', 'pods');
export const ResourceQuota = kinds.namespaced<Required<Pick<V1ResourceQuota, 'spec'>>>('ResourceQuota', 'resourcequotas');
export const Secret = kinds.namespaced<Pick<V1Secret, 'type' | 'data' | 'stringData' | 'immutable'>>('Secret', 'secrets');
export const Service = kinds.namespaced<Required<Pick<V1Service, 'spec'>>>('Service', 'services');
export const ServiceAccount = kinds.namespaced<Pick<V1ServiceAccount, 'imagePullSecrets' | 'automountServiceAccountToken' | 'secrets'>>(
  'ServiceAccount',
  'serviceaccounts',
);
