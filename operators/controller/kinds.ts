import type { ApplicationDefinition } from '../../constructs/lib/api/application-definition.ts';
import { applicationDefinitionResource } from '../../constructs/lib/api/application-definition.ts';
import type { ResourceDescription } from '../../constructs/lib/api/resource.ts';
import { type TenantProjection, tenantProjectionResource } from '../../constructs/lib/api/tenant-projection.ts';
import { type Workload, workloadResource } from '../../constructs/lib/api/workload.ts';
import { type WorkloadMonitor, workloadMonitorResource } from '../../constructs/lib/api/workload-monitor.ts';
import type { KubeObject } from '../kit/client/object.ts';
import { resource } from '../kit/client/resource.ts';
import type { HelmRelease } from './definition/release.ts';
import type { ResourceQuota } from './quota/pool.ts';
import type { BucketClaim, PersistentVolumeClaim, Pod, Service } from './workload/source.ts';

/** How the client addresses a kind of ours. */
function described<T extends KubeObject>({ group, version, plural, kind, scope }: ResourceDescription) {
  return resource<T>({ group, version, plural, kind, namespaced: scope === 'Namespaced' });
}

const core = <T extends KubeObject>(kind: string, plural: string) =>
  resource<T>({ group: '', version: 'v1', plural, kind, namespaced: true });

export const pods = core<Pod>('Pod', 'pods');
export const volumes = core<PersistentVolumeClaim>('PersistentVolumeClaim', 'persistentvolumeclaims');
export const services = core<Service>('Service', 'services');
export const quotas = core<ResourceQuota>('ResourceQuota', 'resourcequotas');
export const buckets = resource<BucketClaim>({
  group: 'objectstorage.k8s.io',
  version: 'v1alpha1',
  plural: 'bucketclaims',
  kind: 'BucketClaim',
  namespaced: true,
});
export const helmReleases = resource<HelmRelease>({
  group: 'helm.toolkit.fluxcd.io',
  version: 'v2',
  plural: 'helmreleases',
  kind: 'HelmRelease',
  namespaced: true,
});
export const workloads = described<Workload>(workloadResource);
export const monitors = described<WorkloadMonitor>(workloadMonitorResource);
export const definitions = described<ApplicationDefinition>(applicationDefinitionResource);
export const projections = described<TenantProjection>(tenantProjectionResource);
