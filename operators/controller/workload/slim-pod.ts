import type { Pod } from './source.ts';

/** Keeps of a pod what accounting reads: a cluster has tens of thousands of them, and all are held in memory. */
export function slimPod({ apiVersion, kind, metadata, spec, status }: Pod): Pod {
  const { name, namespace, uid, resourceVersion, labels, annotations, deletionTimestamp } = metadata;
  const requests = <C extends { resources?: { requests?: Record<string, string> } }>(containers: C[] = []) =>
    containers.map(({ resources }) => (resources?.requests ? { resources: { requests: resources.requests } } : {}));
  return {
    apiVersion,
    kind,
    metadata: {
      name,
      ...(namespace && { namespace }),
      ...(uid && { uid }),
      ...(resourceVersion && { resourceVersion }),
      ...(labels && { labels }),
      ...(deletionTimestamp && { deletionTimestamp }),
      ...(annotations && { annotations: Object.fromEntries(Object.entries(annotations).filter(([name]) => read.test(name))) }),
    },
    spec: {
      containers: requests(spec?.containers),
      initContainers: (spec?.initContainers ?? []).map((container) => ({
        ...requests([container])[0],
        ...(container.restartPolicy && { restartPolicy: container.restartPolicy }),
      })),
      ...(spec?.overhead && { overhead: spec.overhead }),
    },
    status: {
      ...(status?.phase && { phase: status.phase }),
      conditions: (status?.conditions ?? [])
        .filter(({ type }) => type === 'Ready')
        .map(({ type, status: value }) => ({ type, status: value })),
    },
  };
}

/** Annotations that a Workload is made from. */
const read = /^(workload\.cozystack\.io\/resources|kubevirt\.io\/cluster-instance(type|profile)-name)$/;
