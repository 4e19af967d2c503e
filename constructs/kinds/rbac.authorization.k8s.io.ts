import type { RbacV1Subject, V1ClusterRole, V1PolicyRule, V1RoleRef } from '@kubernetes/client-node';
import { kindsOf } from '../lib/kind.ts';

// Roles of Kubernetes.

const kinds = kindsOf('rbac.authorization.k8s.io', 'v1');

interface Binding {
  roleRef: V1RoleRef;
  subjects?: RbacV1Subject[];
}

export const ClusterRole = kinds.cluster<Pick<V1ClusterRole, 'rules' | 'aggregationRule'>>('ClusterRole', 'clusterroles');
export const ClusterRoleBinding = kinds.cluster<Binding>('ClusterRoleBinding', 'clusterrolebindings');
export const Role = kinds.namespaced<{ rules: V1PolicyRule[] }>('Role', 'roles');
export const RoleBinding = kinds.namespaced<Binding>('RoleBinding', 'rolebindings');
