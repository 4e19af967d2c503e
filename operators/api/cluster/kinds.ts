import type { ApplicationDefinition } from '../../../constructs/lib/api/application-definition.ts';
import { applicationDefinitionNames, workloadMonitorNames } from '../../../constructs/lib/api/kind-names.ts';
import type { WorkloadMonitor } from '../../../constructs/lib/api/workload-monitor.ts';
import type { KubeObject } from '../../kit/client/object.ts';
import { resource, resourceNamed } from '../../kit/client/resource.ts';

export interface Service extends KubeObject {
  spec?: { type?: string };
  status?: { loadBalancer?: { ingress?: { ip?: string; hostname?: string }[] } };
}

export interface RoleBinding extends KubeObject {
  subjects?: { kind: string; name: string; namespace?: string; apiGroup?: string }[];
}

export interface ResourceQuota extends KubeObject {
  status?: { used?: Record<string, string> };
}

export const definitions = resourceNamed<ApplicationDefinition>(applicationDefinitionNames);
export const monitors = resourceNamed<WorkloadMonitor>(workloadMonitorNames);
export const services = resource<Service>({ group: '', version: 'v1', plural: 'services', kind: 'Service', namespaced: true });
export const roleBindings = resource<RoleBinding>({
  group: 'rbac.authorization.k8s.io',
  version: 'v1',
  plural: 'rolebindings',
  kind: 'RoleBinding',
  namespaced: true,
});
export const resourceQuotas = resource<ResourceQuota>({
  group: '',
  version: 'v1',
  plural: 'resourcequotas',
  kind: 'ResourceQuota',
  namespaced: true,
});
