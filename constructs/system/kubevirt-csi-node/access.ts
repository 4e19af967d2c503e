import type { Construct } from 'constructs';
import type { Arg } from '../../../src/chart/index.ts';
import { ServiceAccount } from '../../kinds/core.ts';
import { ClusterRole, ClusterRoleBinding } from '../../kinds/rbac.authorization.k8s.io.ts';
import { accountOf, CONTROLLER, NODE, roleOf } from './names.ts';

const STORAGE = 'storage.k8s.io';
const SNAPSHOTS = 'snapshot.storage.k8s.io';
const READ = ['get', 'list', 'watch'];
const UPDATE = [...READ, 'update'];
const PATCH = [...UPDATE, 'patch'];

/** Alike for both parts. */
const SHARED = [
  { apiGroups: [''], resources: ['persistentvolumeclaims'], verbs: UPDATE },
  { apiGroups: [STORAGE], resources: ['storageclasses'], verbs: READ },
  { apiGroups: [STORAGE], resources: ['csinodes'], verbs: READ },
  { apiGroups: [STORAGE], resources: ['volumeattachments/status'], verbs: PATCH },
  { apiGroups: [''], resources: ['events'], verbs: ['list', 'watch', 'create', 'update', 'patch'] },
];

const OF_CONTROLLER = [
  ...SHARED,
  { apiGroups: [''], resources: ['persistentvolumes'], verbs: [...PATCH, 'create', 'delete'] },
  { apiGroups: [''], resources: ['persistentvolumeclaims/status'], verbs: ['update', 'patch'] },
  { apiGroups: [''], resources: ['secrets'], verbs: ['get', 'list'] },
  { apiGroups: [''], resources: ['nodes'], verbs: READ },
  { apiGroups: [STORAGE], resources: ['volumeattachments'], verbs: PATCH },
  { apiGroups: [SNAPSHOTS], resources: ['volumesnapshotclasses'], verbs: READ },
  { apiGroups: [SNAPSHOTS], resources: ['volumesnapshotcontents'], verbs: [...UPDATE, 'create', 'delete'] },
  { apiGroups: [SNAPSHOTS], resources: ['volumesnapshots'], verbs: UPDATE },
  { apiGroups: [SNAPSHOTS], resources: ['volumesnapshots/status'], verbs: ['update'] },
];

const OF_NODE = [
  ...SHARED,
  { apiGroups: [''], resources: ['persistentvolumes'], verbs: [...UPDATE, 'create', 'delete'] },
  { apiGroups: [''], resources: ['nodes'], verbs: PATCH },
  { apiGroups: [STORAGE], resources: ['volumeattachments'], verbs: UPDATE },
];

/** What the driver may do in the cluster: its part on the nodes, and the controller that works for the cluster from outside. */
export function driverRights(scope: Construct, namespace: Arg<string>): void {
  for (const [part, rules] of [
    [CONTROLLER, OF_CONTROLLER],
    [NODE, OF_NODE],
  ] as const) {
    new ServiceAccount(scope, `${part}-account`, { metadata: { name: accountOf(part) } });
    new ClusterRole(scope, `${part}-role`, { metadata: { name: roleOf(part) }, rules });
    new ClusterRoleBinding(scope, `${part}-role-binding`, {
      metadata: { name: `${part}-binding` },
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: roleOf(part) },
      subjects: [{ kind: 'ServiceAccount', name: accountOf(part), namespace }],
    });
  }
}
