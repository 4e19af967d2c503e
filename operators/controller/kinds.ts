import type { ApplicationDefinition } from '../../constructs/lib/api/application-definition.ts';
import {
  applicationDefinitionNames,
  tenantProjectionNames,
  workloadMonitorNames,
  workloadNames,
} from '../../constructs/lib/api/kind-names.ts';
import type { TenantProjection } from '../../constructs/lib/api/tenant-projection.ts';
import type { Workload } from '../../constructs/lib/api/workload.ts';
import type { WorkloadMonitor } from '../../constructs/lib/api/workload-monitor.ts';
import type { KubeObject } from '../kit/client/object.ts';
import { resource, resourceNamed } from '../kit/client/resource.ts';
import type { HelmRelease } from './definition/release.ts';
import type { ResourceQuota } from './quota/pool.ts';
import type { BucketClaim, PersistentVolumeClaim, Pod, Service } from './workload/source.ts';

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
export const workloads = resourceNamed<Workload>(workloadNames);
export const monitors = resourceNamed<WorkloadMonitor>(workloadMonitorNames);
export const definitions = resourceNamed<ApplicationDefinition>(applicationDefinitionNames);
export const projections = resourceNamed<TenantProjection>(tenantProjectionNames);
