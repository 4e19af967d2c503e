import { type Resource, resource } from '../../kit/client/resource.ts';

const rbac = { group: 'rbac.authorization.k8s.io', version: 'v1', namespaced: false };
const core = { group: '', version: 'v1', namespaced: true };

/** The kinds that Flux consists of, beside its definitions and its namespace. */
export const resources: Readonly<Record<string, Resource>> = {
  ServiceAccount: resource({ ...core, plural: 'serviceaccounts', kind: 'ServiceAccount' }),
  ResourceQuota: resource({ ...core, plural: 'resourcequotas', kind: 'ResourceQuota' }),
  Service: resource({ ...core, plural: 'services', kind: 'Service' }),
  Deployment: resource({ group: 'apps', version: 'v1', plural: 'deployments', kind: 'Deployment', namespaced: true }),
  ClusterRole: resource({ ...rbac, plural: 'clusterroles', kind: 'ClusterRole' }),
  ClusterRoleBinding: resource({ ...rbac, plural: 'clusterrolebindings', kind: 'ClusterRoleBinding' }),
};
