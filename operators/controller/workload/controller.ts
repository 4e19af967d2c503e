import type { Workload } from '../../../constructs/lib/api/workload.ts';
import type { WorkloadMonitor } from '../../../constructs/lib/api/workload-monitor.ts';
import { isAlreadyExists, isConflict, isNotFound } from '../../kit/client/api-error.ts';
import { namespaces } from '../../kit/client/kinds.ts';
import { type KubeObject, key, keyOf, parseKey } from '../../kit/client/object.ts';
import type { Change } from '../../kit/informer/delivery.ts';
import { Controller, type Result } from '../../kit/queue/controller.ts';
import { byNamespace, type Context, eachOf, fieldManager, namespaceIndex, type Part, ready } from '../context.ts';
import { buckets, monitors, pods, services, volumes, workloads } from '../kinds.ts';
import { syncedOrAbsent } from '../optional-kind.ts';
import type { BucketSize } from './bucket.ts';
import { bucketSizes, endpointOf, type MetricsEndpoint } from './bucket-sizes.ts';
import { type MonitorPlan, planMonitor, writerOf } from './plan.ts';
import { accountant, watches } from './selector.ts';
import { slimPod } from './slim-pod.ts';

const monitoringLabel = 'namespace.cozystack.io/monitoring';
/** Milliseconds between two looks at the sizes of buckets: nothing tells when they change. */
const sizesInterval = 60_000;

/** Accounts what belongs to applications: WorkloadMonitors → Workloads and the monitors' own status. */
export function workloadController(context: Context, override: MetricsEndpoint | undefined): Part {
  const { client, events, log } = context;
  const caches = {
    monitors: context.follow(monitors, { indexes: byNamespace }),
    workloads: context.follow(workloads, { indexes: byNamespace }),
    pods: context.follow(pods, { indexes: byNamespace, transform: slimPod }),
    volumes: context.follow(volumes, { indexes: byNamespace }),
    services: context.follow(services, { indexes: byNamespace }),
    buckets: context.follow(buckets, { indexes: byNamespace }),
    namespaces: context.follow(namespaces),
  };
  const controller = new Controller({ name: 'workload-monitor', log, workers: 8, reconcile });

  const monitorsOf = (namespace: string) => caches.monitors.byIndex(namespaceIndex, namespace);
  const enqueueAll = (namespace: string) => {
    for (const monitor of monitorsOf(namespace)) controller.queue.add(keyOf(monitor));
  };

  caches.monitors.onChange(({ type, object, previous }) => {
    controller.queue.add(keyOf(object));
    // Another selector can take objects from, or leave them to, any other monitor of the namespace.
    if (type !== 'updated' || previous?.metadata.generation !== object.metadata.generation) enqueueAll(object.metadata.namespace ?? '');
  });
  caches.workloads.onChange(({ type, object }) => {
    const namespace = object.metadata.namespace ?? '';
    if (type === 'deleted') enqueueAll(namespace);
    else controller.queue.add(`${namespace}/${writerOf(object)}`);
  });
  const observed = ({ object, previous }: Change<KubeObject>) => {
    for (const monitor of monitorsOf(object.metadata.namespace ?? ''))
      if (watches(monitor, object.metadata.labels) || (previous && watches(monitor, previous.metadata.labels)))
        controller.queue.add(keyOf(monitor));
  };
  for (const cache of [caches.pods, caches.volumes, caches.services, caches.buckets]) cache.onChange(observed);

  async function reconcile(objectKey: string, signal: AbortSignal): Promise<Result | undefined> {
    const { namespace = '', name } = parseKey(objectKey);
    const monitor = caches.monitors.get(objectKey);
    const stored = caches.workloads.byIndex(namespaceIndex, namespace);
    if (!monitor) {
      const orphans = stored.filter((workload) => writerOf(workload) === name);
      await eachOf(orphans, remove, `Workloads without a monitor in ${namespace}`);
      return undefined;
    }
    const view = {
      monitors: monitorsOf(namespace),
      pods: caches.pods.byIndex(namespaceIndex, namespace),
      volumes: caches.volumes.byIndex(namespaceIndex, namespace),
      services: caches.services.byIndex(namespaceIndex, namespace),
      buckets: caches.buckets.byIndex(namespaceIndex, namespace),
      workloads: stored,
    };
    const claims = view.buckets.filter(({ metadata }) => accountant(view.monitors, metadata.labels) === monitor);
    const names = claims.flatMap(({ status }) => (status?.bucketName ? [status.bucketName] : []));
    const asked = await sizesOf(monitor, names, signal);
    await write(monitor, planMonitor(monitor, view, asked.sizes));
    if (asked.error) throw asked.error;
    return claims.length > 0 ? { requeueAfter: sizesInterval } : undefined;
  }

  /** Sizes that cannot be learned now keep no Workload from being written: the error comes back beside them. */
  async function sizesOf(monitor: WorkloadMonitor, names: readonly string[], signal: AbortSignal) {
    const namespace = caches.namespaces.get(monitor.metadata.namespace ?? '');
    const endpoint = override ?? endpointOf(namespace?.metadata.labels?.[monitoringLabel]);
    if (names.length === 0 || !endpoint) return { sizes: new Map<string, BucketSize>() };
    try {
      return { sizes: await bucketSizes(endpoint, names, signal) };
    } catch (error) {
      events.record(monitor, { type: 'Warning', reason: 'BucketMetricsUnavailable', note: (error as Error).message, action: 'QuerySizes' });
      return { sizes: new Map<string, BucketSize>(), error };
    }
  }

  async function write(monitor: WorkloadMonitor, plan: MonitorPlan): Promise<void> {
    const jobs: (() => Promise<unknown>)[] = [
      ...plan.create.map((workload) => () => create(workload)),
      ...plan.patch.map(
        ({ workload, patch }) =>
          () =>
            client.patch(workloads, workload.metadata, patch, { type: 'merge', fieldManager }),
      ),
      ...plan.remove.map((workload) => () => remove(workload)),
    ];
    const { operational, availableReplicas, observedReplicas } = monitor.status ?? {};
    const { status } = plan;
    const changed =
      operational !== status.operational || availableReplicas !== status.availableReplicas || observedReplicas !== status.observedReplicas;
    if (changed)
      jobs.push(() =>
        client.patch(monitors, monitor.metadata, { status }, { type: 'merge', fieldManager, subresource: 'status' }).catch(gone),
      );
    await eachOf(jobs, (job) => job(), `WorkloadMonitor ${key(monitor.metadata)}`);
  }

  async function create(workload: Workload): Promise<void> {
    // It exists already where the followed copy lags behind; the event that is on its way brings us back.
    await client.create(workloads, workload, { fieldManager }).catch((error) => {
      if (!isAlreadyExists(error)) throw error;
    });
  }

  async function remove({ metadata: { name, namespace, uid, resourceVersion } }: KubeObject): Promise<void> {
    const preconditions = { ...(uid && { uid }), ...(resourceVersion && { resourceVersion }) };
    await client.delete(workloads, { name, namespace }, { preconditions }).catch(gone);
  }

  return {
    name: controller.name,
    async run(signal) {
      const { buckets: optional, ...needed } = caches;
      await ready(signal, [...Object.values(needed).map((cache) => cache.synced), syncedOrAbsent(client, optional, signal)]);
      await controller.run(signal);
    },
  };
}

/** It is gone, or another has changed it: either way an event tells, and we look again. */
function gone(error: unknown): void {
  if (!isNotFound(error) && !isConflict(error)) throw error;
}
