import type { Construct } from 'constructs';
import { ClusterRole, ClusterRoleBinding, RoleBinding } from '../../kinds/rbac.authorization.k8s.io.ts';
import { SYSTEM_NAMESPACE } from '../../lib/helm-release.ts';
import { APP } from './api-services.ts';

const RBAC = 'rbac.authorization.k8s.io';
const READ = ['get', 'list', 'watch'];
const WRITE = ['create', 'update', 'patch', 'delete'];

/** What it reads to answer: each missing right makes a kind of option vanish without a word, since it reads what it may. */
const RULES = [
  { apiGroups: [''], resources: ['namespaces', 'secrets', 'services'], verbs: READ },
  { apiGroups: [''], resources: ['resourcequotas'], verbs: READ },
  { apiGroups: [RBAC], resources: ['rolebindings'], verbs: READ },
  { apiGroups: [''], resources: ['secrets'], verbs: WRITE },
  {
    apiGroups: ['admissionregistration.k8s.io'],
    resources: [
      'mutatingwebhookconfigurations',
      'validatingwebhookconfigurations',
      'validatingadmissionpolicies',
      'validatingadmissionpolicybindings',
    ],
    verbs: READ,
  },
  { apiGroups: ['flowcontrol.apiserver.k8s.io'], resources: ['prioritylevelconfigurations', 'flowschemas'], verbs: ['list', 'watch'] },
  { apiGroups: ['cozystack.io'], resources: ['*'], verbs: READ },
  { apiGroups: ['helm.toolkit.fluxcd.io'], resources: ['*'], verbs: ['*'] },
  { apiGroups: [''], resources: ['nodes', 'persistentvolumeclaims'], verbs: READ },
  { apiGroups: ['kubevirt.io'], resources: ['kubevirts'], verbs: READ },
  {
    apiGroups: ['instancetype.kubevirt.io'],
    resources: ['virtualmachineclusterinstancetypes', 'virtualmachineclusterpreferences'],
    verbs: READ,
  },
  { apiGroups: ['k8s.cni.cncf.io'], resources: ['network-attachment-definitions'], verbs: READ },
  { apiGroups: ['storage.k8s.io'], resources: ['storageclasses'], verbs: READ },
  { apiGroups: ['backups.cozystack.io'], resources: ['backupclasses', 'plans', 'backups'], verbs: READ },
  { apiGroups: ['apps.cozystack.io'], resources: ['vmdisks'], verbs: READ },
  { apiGroups: ['cilium.io'], resources: ['ciliumnetworkpolicies'], verbs: [...READ, ...WRITE] },
];

/** How it tells an administrator that a definition is broken, and kube-apiserver that kinds have changed. */
const REPORTING = [
  { apiGroups: ['apiregistration.k8s.io'], resources: ['apiservices'], resourceNames: ['v1alpha1.apps.cozystack.io'], verbs: ['patch'] },
  { apiGroups: ['cozystack.io'], resources: ['applicationdefinitions/status'], verbs: ['patch', 'update'] },
  { apiGroups: ['', 'events.k8s.io'], resources: ['events'], verbs: ['create', 'patch'] },
];

/** Rights of the server, and the one right that everybody has in it: to list the tenants they belong to. */
export function apiRights(scope: Construct): void {
  const account = { kind: 'ServiceAccount', name: APP, namespace: SYSTEM_NAMESPACE };
  const role = (name: string) => ({ apiGroup: RBAC, kind: 'ClusterRole', name });
  new ClusterRole(scope, 'role', { metadata: { name: APP }, rules: RULES });
  new ClusterRoleBinding(scope, 'role-binding', { metadata: { name: APP }, roleRef: role(APP), subjects: [account] });
  const reporting = `${APP}-reporting`;
  new ClusterRole(scope, 'reporting-role', { metadata: { name: reporting }, rules: REPORTING });
  new ClusterRoleBinding(scope, 'reporting-role-binding', { metadata: { name: reporting }, roleRef: role(reporting), subjects: [account] });
  new ClusterRoleBinding(scope, 'auth-delegator', {
    metadata: { name: 'cozystack:system:auth-delegator' },
    roleRef: role('system:auth-delegator'),
    subjects: [account],
  });
  new RoleBinding(scope, 'auth-reader', {
    metadata: { name: 'cozystack-api-auth-reader', namespace: 'kube-system' },
    roleRef: { apiGroup: RBAC, kind: 'Role', name: 'extension-apiserver-authentication-reader' },
    subjects: [account],
  });
  new ClusterRole(scope, 'tenant-namespaces-role', {
    metadata: { name: 'tenantnamespaces-read' },
    rules: [{ apiGroups: ['core.cozystack.io'], resources: ['tenantnamespaces'], verbs: READ }],
  });
  new ClusterRoleBinding(scope, 'tenant-namespaces-role-binding', {
    metadata: { name: 'tenantnamespaces-read-authenticated' },
    roleRef: role('tenantnamespaces-read'),
    subjects: [{ apiGroup: RBAC, kind: 'Group', name: 'system:authenticated' }],
  });
}
