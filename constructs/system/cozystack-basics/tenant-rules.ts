import type { V1PolicyRule } from '@kubernetes/client-node';

const READ = ['get', 'list', 'watch'];
const WRITE = ['create', 'update', 'patch', 'delete'];

/** Objects around applications that everybody in a tenant may look at. */
const surroundings: V1PolicyRule[] = [
  { apiGroups: [''], resources: ['pods', 'services', 'persistentvolumes', 'endpoints', 'events', 'resourcequotas'], verbs: READ },
  { apiGroups: ['discovery.k8s.io'], resources: ['endpointslices'], verbs: READ },
  { apiGroups: ['networking.k8s.io'], resources: ['ingresses'], verbs: READ },
  { apiGroups: ['rbac.authorization.k8s.io'], resources: ['roles'], verbs: ['get'] },
  { apiGroups: ['cozystack.io'], resources: ['workloads', 'workloadmonitors'], verbs: READ },
];

/** ServiceAccounts of tenants. */
export const serviceAccountRules: V1PolicyRule[] = [
  ...surroundings,
  { apiGroups: ['apps.cozystack.io'], resources: ['*'], verbs: ['*'] },
  { apiGroups: ['sdn.cozystack.io'], resources: ['securitygroups'], verbs: ['*'] },
  { apiGroups: ['core.cozystack.io'], resources: ['tenantmodules', 'tenantsecrets', 'options'], verbs: READ },
];

/** Level view: no Secrets, which hold credentials, and no modules. */
export const viewRules: V1PolicyRule[] = [
  ...surroundings,
  { apiGroups: ['apps.cozystack.io'], resources: ['*'], verbs: READ },
  { apiGroups: ['sdn.cozystack.io'], resources: ['securitygroups'], verbs: READ },
  { apiGroups: ['core.cozystack.io'], resources: ['options'], verbs: READ },
];

/** Level use: machines can be entered and switched on and off, credentials read. */
export const useRules: V1PolicyRule[] = [
  {
    apiGroups: ['subresources.kubevirt.io'],
    resources: ['virtualmachineinstances/console', 'virtualmachineinstances/vnc'],
    verbs: ['get', 'list'],
  },
  { apiGroups: ['subresources.kubevirt.io'], resources: ['virtualmachineinstances/portforward'], verbs: ['get', 'update'] },
  {
    apiGroups: ['subresources.kubevirt.io'],
    resources: ['virtualmachines/start', 'virtualmachines/stop', 'virtualmachines/restart'],
    verbs: ['update'],
  },
  { apiGroups: ['core.cozystack.io'], resources: ['tenantmodules', 'tenantsecrets'], verbs: READ },
];

/** Applications that an administrator of a tenant orders; modules of a tenant come with the tenant, and tenants from above. */
const ordered = [
  'buckets',
  'clickhouses',
  'externaldns',
  'foundationdbs',
  'harbors',
  'httpcaches',
  'infos',
  'kafkas',
  'kuberneteses',
  'kubernetesnodeses',
  'mariadbs',
  'mongodbs',
  'natses',
  'openbaos',
  'opensearches',
  'postgreses',
  'qdrants',
  'rabbitmqs',
  'redises',
  'seaweedfses',
  'tcpbalancers',
  'virtualprivateclouds',
  'vmdisks',
  'vminstances',
  'vpns',
];

/** Level admin. */
export const adminRules: V1PolicyRule[] = [
  { apiGroups: [''], resources: ['pods', 'services', 'persistentvolumes', 'endpoints', 'events'], verbs: ['delete'] },
  { apiGroups: ['kubevirt.io'], resources: ['virtualmachines'], verbs: ['get', 'list'] },
  { apiGroups: ['apps.cozystack.io'], resources: ordered, verbs: WRITE },
  { apiGroups: ['sdn.cozystack.io'], resources: ['securitygroups'], verbs: WRITE },
];

/** Level super-admin. */
export const superAdminRules: V1PolicyRule[] = [
  { apiGroups: ['kubevirt.io'], resources: ['virtualmachines'], verbs: ['*'] },
  { apiGroups: ['apps.cozystack.io'], resources: ['*'], verbs: ['*'] },
];
