import type { Construct } from 'constructs';
import { ClusterRole, ClusterRoleBinding } from '../../kinds/rbac.authorization.k8s.io.ts';
import { SYSTEM_NAMESPACE } from '../../lib/helm-release.ts';
import { APP } from './controller.ts';

const READ = ['get', 'list', 'watch'];
const ALL = [...READ, 'create', 'update', 'patch', 'delete'];
const STATUS = ['get', 'update', 'patch'];

/** Applications are of any kind, so it reads everything; it writes what it keeps. */
const RULES = [
  { apiGroups: ['*'], resources: ['*'], verbs: READ },
  { apiGroups: ['cozystack.io', 'gateway.cozystack.io'], resources: ['*'], verbs: ['*'] },
  { apiGroups: ['internal.cozystack.io'], resources: ['tenantprojections'], verbs: READ },
  { apiGroups: ['internal.cozystack.io'], resources: ['tenantprojections/status'], verbs: STATUS },
  { apiGroups: ['helm.toolkit.fluxcd.io'], resources: ['helmreleases'], verbs: [...READ, 'update', 'patch'] },
  { apiGroups: ['gateway.networking.k8s.io'], resources: ['gateways', 'httproutes', 'tlsroutes'], verbs: ALL },
  { apiGroups: ['gateway.networking.k8s.io'], resources: ['gateways/status', 'httproutes/status', 'tlsroutes/status'], verbs: STATUS },
  { apiGroups: ['cert-manager.io'], resources: ['issuers', 'certificates'], verbs: ALL },
  { apiGroups: [''], resources: ['namespaces'], verbs: [...READ, 'update', 'patch'] },
  { apiGroups: [''], resources: ['resourcequotas'], verbs: ALL },
  { apiGroups: [''], resources: ['secrets'], verbs: ALL },
  { apiGroups: [''], resources: ['events'], verbs: ['create', 'patch'] },
];

export function controllerRights(scope: Construct): void {
  new ClusterRole(scope, 'role', { metadata: { name: APP }, rules: RULES });
  new ClusterRoleBinding(scope, 'role-binding', {
    metadata: { name: APP },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: APP },
    subjects: [{ kind: 'ServiceAccount', name: APP, namespace: SYSTEM_NAMESPACE }],
  });
}
