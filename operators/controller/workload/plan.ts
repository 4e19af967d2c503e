import type { Workload } from '../../../constructs/lib/api/workload.ts';
import type { WorkloadMonitor } from '../../../constructs/lib/api/workload-monitor.ts';
import { type BucketSize, bucketAccount } from './bucket.ts';
import { isFinished, isReady, podAccount } from './pod.ts';
import { monitorLabel, workloadOf, workloadPatch } from './record.ts';
import { accountant, watches } from './selector.ts';
import { isLoadBalancer, serviceAccount } from './service.ts';
import type { Account, BucketClaim, PersistentVolumeClaim, Pod, Service } from './source.ts';
import { volumeAccount } from './volume.ts';

/** One namespace as the caches see it. */
export interface NamespaceView {
  readonly monitors: readonly WorkloadMonitor[];
  readonly pods: readonly Pod[];
  readonly volumes: readonly PersistentVolumeClaim[];
  readonly services: readonly Service[];
  readonly buckets: readonly BucketClaim[];
  readonly workloads: readonly Workload[];
}

export interface MonitorPlan {
  readonly create: readonly Workload[];
  readonly patch: readonly { readonly workload: Workload; readonly patch: object }[];
  readonly remove: readonly Workload[];
  /** The whole status that the monitor should have. */
  readonly status: { readonly operational: boolean; readonly availableReplicas: number; readonly observedReplicas: number };
}

/**
 * What a monitor of the view wants written. Pods are counted by every monitor that watches them; the Workload of an object is written by one of them.
 * A pod that is going away is still accounted for, since it still holds its resources, but counts no more.
 * @param sizes by bucket name; absent ones keep their last known value
 */
export function planMonitor(
  monitor: WorkloadMonitor,
  view: NamespaceView,
  sizes: ReadonlyMap<string, BucketSize> = new Map(),
): MonitorPlan {
  const alive = view.pods.filter((pod) => !isFinished(pod) && watches(monitor, pod.metadata.labels));
  const counted = alive.filter((pod) => !pod.metadata.deletionTimestamp);
  const available = counted.filter(isReady).length;
  const stored = new Map(view.workloads.map((workload) => [workload.metadata.name, workload]));
  const accounts: Account[] = [
    ...alive.map(podAccount),
    ...view.volumes.map(volumeAccount),
    ...view.services.filter(isLoadBalancer).map(serviceAccount),
    ...view.buckets.map((claim) => {
      const last = stored.get(`bucket-${claim.metadata.name}`)?.status?.resources;
      return bucketAccount(claim, sizes.get(claim.status?.bucketName ?? ''), last);
    }),
  ].filter(({ source: { metadata } }) => watches(monitor, metadata.labels) && accountant(view.monitors, metadata.labels) === monitor);
  const wanted = new Map(accounts.map((account) => [account.name, workloadOf(monitor, account)]));
  const minReplicas = monitor.spec?.minReplicas;
  return {
    ...difference(wanted, stored, monitor.metadata.name),
    status: {
      operational: minReplicas === undefined || available >= minReplicas,
      availableReplicas: available,
      observedReplicas: counted.length,
    },
  };
}

function difference(wanted: ReadonlyMap<string, Workload>, stored: ReadonlyMap<string, Workload>, monitor: string) {
  const patched = [...wanted.values()].flatMap((workload) => {
    const present = stored.get(workload.metadata.name);
    const patch = present && workloadPatch(present, workload);
    return patch ? [{ workload: present, patch }] : [];
  });
  return {
    create: [...wanted.values()].filter((workload) => !stored.has(workload.metadata.name)),
    patch: patched,
    remove: [...stored.values()].filter((workload) => writerOf(workload) === monitor && !wanted.has(workload.metadata.name)),
  };
}

/** The monitor that a Workload names; '' for one that names none. */
export const writerOf = (workload: Workload): string => workload.metadata.labels?.[monitorLabel] ?? '';
