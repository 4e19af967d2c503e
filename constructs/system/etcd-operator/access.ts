import type { Construct } from 'constructs';
import type { Arg } from '../../../src/chart/index.ts';
import { ServiceAccount } from '../../kinds/core.ts';
import { ClusterRole, ClusterRoleBinding, Role, RoleBinding } from '../../kinds/rbac.authorization.k8s.io.ts';
import { MANAGER } from './deployment.ts';

const RBAC = 'rbac.authorization.k8s.io';
const ETCD = 'etcd-operator.cozystack.io';
const READ = ['get', 'list', 'watch'];
const ALL = [...READ, 'create', 'update', 'patch', 'delete'];
const kinds = (suffix: string) => ['etcdclusters', 'etcdmembers', 'etcdsnapshots'].map((kind) => `${kind}/${suffix}`);

const RULES = [
  { apiGroups: [ETCD], resources: ['etcdclusters'], verbs: READ },
  { apiGroups: [ETCD], resources: ['etcdmembers', 'etcdsnapshots'], verbs: ALL },
  { apiGroups: [ETCD], resources: kinds('status'), verbs: ['get', 'update', 'patch'] },
  { apiGroups: [ETCD], resources: kinds('finalizers'), verbs: ['update'] },
  { apiGroups: [''], resources: ['persistentvolumeclaims'], verbs: ALL },
  { apiGroups: [''], resources: ['pods'], verbs: [...READ, 'create', 'patch', 'delete'] },
  { apiGroups: [''], resources: ['pods/log'], verbs: ['get'] },
  { apiGroups: [''], resources: ['services'], verbs: [...READ, 'create', 'update', 'patch'] },
  { apiGroups: [''], resources: ['secrets'], verbs: READ },
  { apiGroups: ['batch'], resources: ['jobs'], verbs: [...READ, 'create', 'delete'] },
  { apiGroups: ['cert-manager.io'], resources: ['certificates'], verbs: [...READ, 'create', 'update', 'patch'] },
  { apiGroups: ['policy'], resources: ['poddisruptionbudgets'], verbs: ALL },
];

/** What the one operator that works needs to say so. */
const LEADERSHIP = [
  { apiGroups: ['coordination.k8s.io'], resources: ['leases'], verbs: ALL },
  { apiGroups: [''], resources: ['configmaps'], verbs: ALL },
  { apiGroups: [''], resources: ['events'], verbs: ['create', 'patch'] },
];

export function operatorRights(scope: Construct, namespace: Arg<string>): void {
  const subjects = [{ kind: 'ServiceAccount', name: MANAGER, namespace }];
  new ServiceAccount(scope, 'account', { metadata: { name: MANAGER } });
  new ClusterRole(scope, 'role', { metadata: { name: 'etcd-operator-manager-role' }, rules: RULES });
  new ClusterRoleBinding(scope, 'role-binding', {
    metadata: { name: 'etcd-operator-manager-rolebinding' },
    roleRef: { apiGroup: RBAC, kind: 'ClusterRole', name: 'etcd-operator-manager-role' },
    subjects,
  });
  new Role(scope, 'leader-role', { metadata: { name: 'etcd-operator-leader-election-role' }, rules: LEADERSHIP });
  new RoleBinding(scope, 'leader-role-binding', {
    metadata: { name: 'etcd-operator-leader-election-rolebinding' },
    roleRef: { apiGroup: RBAC, kind: 'Role', name: 'etcd-operator-leader-election-role' },
    subjects,
  });
}
