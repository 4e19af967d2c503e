import type { Construct } from 'constructs';
import { ClusterRole, ClusterRoleBinding, RoleBinding } from '../../kinds/rbac.authorization.k8s.io.ts';
import { SYSTEM_NAMESPACE } from '../../lib/helm-release.ts';
import { APP } from './api-services.ts';

const RBAC = 'rbac.authorization.k8s.io';
const READ = ['get', 'list', 'watch'];
/** What following a kind takes: the list is for control planes that stream none. */
const FOLLOW = ['list', 'watch'];
/** An update would replace what others have put in; each write is a patch of what is ours. */
const WRITE = ['create', 'patch', 'delete'];

/** What it follows and writes to serve it, and nothing beside: a test compares this with what the server asks. */
const RULES = [
  { apiGroups: [''], resources: ['namespaces'], verbs: READ },
  { apiGroups: [''], resources: ['services'], verbs: FOLLOW },
  { apiGroups: [''], resources: ['secrets'], verbs: [...FOLLOW, ...WRITE] },
  { apiGroups: ['helm.toolkit.fluxcd.io'], resources: ['helmreleases'], verbs: [...FOLLOW, ...WRITE] },
  { apiGroups: ['cilium.io'], resources: ['ciliumnetworkpolicies'], verbs: [...FOLLOW, ...WRITE] },
  { apiGroups: ['cozystack.io'], resources: ['applicationdefinitions', 'workloadmonitors'], verbs: FOLLOW },
  { apiGroups: [RBAC], resources: ['rolebindings'], verbs: FOLLOW },
  {
    apiGroups: ['admissionregistration.k8s.io'],
    resources: [
      'mutatingwebhookconfigurations',
      'validatingwebhookconfigurations',
      'validatingadmissionpolicies',
      'validatingadmissionpolicybindings',
    ],
    verbs: FOLLOW,
  },
  { apiGroups: [''], resources: ['resourcequotas'], verbs: ['list'] },
];

/** What options are read from: each missing right makes an option vanish without a word, since clusters without such kinds are common. */
const OPTIONS = [
  { apiGroups: [''], resources: ['nodes', 'persistentvolumeclaims'], verbs: ['list'] },
  { apiGroups: ['kubevirt.io'], resources: ['kubevirts'], verbs: ['list'] },
  {
    apiGroups: ['instancetype.kubevirt.io'],
    resources: ['virtualmachineclusterinstancetypes', 'virtualmachineclusterpreferences'],
    verbs: ['list'],
  },
  { apiGroups: ['k8s.cni.cncf.io'], resources: ['network-attachment-definitions'], verbs: ['list'] },
  { apiGroups: ['storage.k8s.io'], resources: ['storageclasses'], verbs: ['list'] },
  { apiGroups: ['backups.cozystack.io'], resources: ['backupclasses', 'plans', 'backups'], verbs: ['list'] },
];

/** How it tells an administrator that a definition is broken, and kube-apiserver that kinds have changed. */
const REPORTING = [
  { apiGroups: ['apiregistration.k8s.io'], resources: ['apiservices'], resourceNames: ['v1alpha1.apps.cozystack.io'], verbs: ['patch'] },
  { apiGroups: ['cozystack.io'], resources: ['applicationdefinitions/status'], verbs: ['patch'] },
  { apiGroups: [''], resources: ['events'], verbs: ['create', 'patch'] },
];

/** Rights of the server, and the one right that everybody has in it: to list the tenants they belong to. */
export function apiRights(scope: Construct): void {
  const account = { kind: 'ServiceAccount', name: APP, namespace: SYSTEM_NAMESPACE };
  const role = (name: string) => ({ apiGroup: RBAC, kind: 'ClusterRole', name });
  new ClusterRole(scope, 'role', { metadata: { name: APP }, rules: [...RULES, ...OPTIONS] });
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
