import type { WorkloadMonitor } from '../../../constructs/lib/api/workload-monitor.ts';
import type { HelmRelease } from '../application/helm-release.ts';
import type { RoleBinding, Service } from './kinds.ts';

/** What is kept of each object that is followed: a cluster has many, and most of each is never looked at. */

export function slimRelease({ apiVersion, kind, metadata, spec, status }: HelmRelease): HelmRelease {
  delete metadata.managedFields;
  const { conditions, lastAttemptedRevision } = status ?? {};
  return {
    apiVersion,
    kind,
    metadata,
    ...(spec ? { spec } : {}),
    ...(status ? { status: { ...(conditions ? { conditions } : {}), ...(lastAttemptedRevision ? { lastAttemptedRevision } : {}) } } : {}),
  };
}

export function slimMonitor({ apiVersion, kind, metadata, status }: WorkloadMonitor): WorkloadMonitor {
  const { name, namespace, labels, resourceVersion, uid, creationTimestamp } = metadata;
  return {
    apiVersion,
    kind,
    metadata: {
      name,
      ...(namespace ? { namespace } : {}),
      ...(labels ? { labels } : {}),
      ...(resourceVersion ? { resourceVersion } : {}),
      ...(uid ? { uid } : {}),
      ...(creationTimestamp ? { creationTimestamp } : {}),
    },
    ...(status?.operational === undefined ? {} : { status: { operational: status.operational } }),
  };
}

function bare<T extends { metadata: { name: string; namespace?: string; resourceVersion?: string; uid?: string } }>({ metadata }: T) {
  const { name, namespace, resourceVersion, uid } = metadata;
  return { name, ...(namespace ? { namespace } : {}), ...(resourceVersion ? { resourceVersion } : {}), ...(uid ? { uid } : {}) };
}

export function slimService(service: Service): Service {
  const { apiVersion, kind, spec, status } = service;
  const ingress = status?.loadBalancer?.ingress;
  return {
    apiVersion,
    kind,
    metadata: bare(service),
    ...(spec?.type ? { spec: { type: spec.type } } : {}),
    ...(ingress ? { status: { loadBalancer: { ingress } } } : {}),
  };
}

export function slimBinding(binding: RoleBinding): RoleBinding {
  const { apiVersion, kind, subjects } = binding;
  return { apiVersion, kind, metadata: bare(binding), ...(subjects ? { subjects } : {}) };
}
