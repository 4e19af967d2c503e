import type { WorkloadMonitor } from '../../../constructs/lib/api/workload-monitor.ts';
import type { Condition } from '../objects.ts';
import type { HelmRelease } from './helm-release.ts';

const SHOWN = new Set(['Ready', 'Released']);

/** The conditions of a release that its application shows. */
export function releaseConditions({ status }: HelmRelease): Condition[] {
  const found: Condition[] = [];
  for (const { type, status: state, reason, message, lastTransitionTime } of status?.conditions ?? [])
    if (SHOWN.has(type)) found.push({ type, status: state, lastTransitionTime, reason, message });
  return found;
}

const latest = (times: (string | undefined)[]): string | undefined =>
  times
    .filter((time) => time !== undefined)
    .sort()
    .at(-1);

function verdict(monitors: readonly WorkloadMonitor[]): Pick<Condition, 'status' | 'reason' | 'message'> {
  const named = (some: readonly WorkloadMonitor[]) =>
    some
      .map(({ metadata }) => metadata.name)
      .sort()
      .join(', ');
  const failing = monitors.filter(({ status }) => status?.operational === false);
  if (failing.length > 0) return { status: 'False', reason: 'WorkloadMonitorCheck', message: `not operational: ${named(failing)}` };
  const pending = monitors.filter(({ status }) => status?.operational === undefined);
  if (pending.length > 0) return { status: 'Unknown', reason: 'Pending', message: `not checked yet: ${named(pending)}` };
  return { status: 'True', reason: 'WorkloadMonitorCheck', message: 'all workloads are operational' };
}

/**
 * Whether the workloads of an application are up; undefined if nothing watches them.
 * `Ready` stays what Helm says: people who wait for it mean the release. The time is taken from the objects, so that the same state always reads the same.
 */
export function workloadsReady(release: HelmRelease, monitors: readonly WorkloadMonitor[]): Condition | undefined {
  if (monitors.length === 0) return undefined;
  const lastTransitionTime = latest([
    release.metadata.creationTimestamp,
    ...(release.status?.conditions ?? []).map((condition) => condition.lastTransitionTime),
    ...monitors.map(({ metadata }) => metadata.creationTimestamp),
  ]);
  const { status, reason, message } = verdict(monitors);
  return { type: 'WorkloadsReady', status, lastTransitionTime: lastTransitionTime ?? new Date().toISOString(), reason, message };
}
