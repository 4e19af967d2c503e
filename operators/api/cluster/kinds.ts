import { type ApplicationDefinition, applicationDefinitionResource } from '../../../constructs/lib/api/application-definition.ts';
import type { ResourceDescription } from '../../../constructs/lib/api/resource.ts';
import { type WorkloadMonitor, workloadMonitorResource } from '../../../constructs/lib/api/workload-monitor.ts';
import type { KubeObject } from '../../kit/client/object.ts';
import { type Resource, resource } from '../../kit/client/resource.ts';

const described = <T extends KubeObject>({ group, version, plural, kind, scope }: ResourceDescription): Resource<T> =>
  resource<T>({ group, version, plural, kind, namespaced: scope === 'Namespaced' });

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

export const definitions = described<ApplicationDefinition>(applicationDefinitionResource);
export const monitors = described<WorkloadMonitor>(workloadMonitorResource);
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
