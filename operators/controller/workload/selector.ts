import type { WorkloadMonitor } from '../../../constructs/lib/api/workload-monitor.ts';

/** Whether a monitor watches an object with these labels: every label of the selector has the same value. */
export function watches(monitor: WorkloadMonitor, labels: Readonly<Record<string, string>> = {}): boolean {
  const selector = monitor.spec?.selector;
  return selector !== undefined && Object.entries(selector).every(([key, value]) => labels[key] === value);
}

/**
 * The monitor that writes the Workload of an object which several watch: the one that says most about it, then the first by name.
 * Without one answer for all of them, each would take the Workload away from the others for ever.
 */
export function accountant(
  monitors: Iterable<WorkloadMonitor>,
  labels: Readonly<Record<string, string>> = {},
): WorkloadMonitor | undefined {
  let best: WorkloadMonitor | undefined;
  for (const monitor of monitors) {
    if (!watches(monitor, labels)) continue;
    if (best === undefined || comesFirst(monitor, best)) best = monitor;
  }
  return best;
}

function comesFirst(a: WorkloadMonitor, b: WorkloadMonitor): boolean {
  const [ofA, ofB] = [a, b].map((monitor) => Object.keys(monitor.spec?.selector ?? {}).length) as [number, number];
  return ofA === ofB ? a.metadata.name < b.metadata.name : ofA > ofB;
}
