import { isDeepStrictEqual } from 'node:util';
import type { Package as PackageShape } from '../../../constructs/lib/api/package.ts';
import { conditionOf, key } from '../../kit/client/object.ts';
import type { Result } from '../../kit/queue/controller.ts';
import { type HelmRelease, type Package, packages } from '../kinds.ts';
import type { HealthyReason, ReadyReason } from '../reasons.ts';
import { timeOf, type Verdict, withConditions } from '../verdict.ts';
import { healthOf } from './health.ts';
import type { PackageReconcilerOptions } from './options.ts';
import type { PackagePlan, Problem } from './plan.ts';

/** Ready: all releases are written, or what keeps them from it. */
export function readyOf(plan: PackagePlan, problems: readonly Problem[]): Verdict<ReadyReason> {
  const [first] = problems;
  if (!first) {
    const count = plan.releases.length;
    return { status: 'True', reason: 'ReconciliationSucceeded', message: `reconciliation succeeded, generated ${count} helmrelease(s)` };
  }
  return { status: 'False', reason: first.reason, message: problems.map(({ message }) => message).join('; ') };
}

/** Writes what changed of the status, if anything, and tells changes of Ready as Events. */
export async function writeStatus(
  pkg: Package,
  plan: PackagePlan,
  problems: readonly Problem[],
  { client, cluster, recorder }: PackageReconcilerOptions,
): Promise<Result | undefined> {
  const now = Date.now();
  const ready = readyOf(plan, problems);
  const live = new Map(plan.releases.map((wanted): [string, HelmRelease | undefined] => [key(wanted), cluster.release(wanted)]));
  const { requeueAfter, ...healthy } = healthVerdict(plan, problems, live, now);
  const { generation, name, resourceVersion } = pkg.metadata;
  const before = pkg.status ?? {};
  const conditions = withConditions(before.conditions, { Ready: ready, Healthy: healthy }, generation, timeOf(now));
  const patch: NonNullable<PackageShape['status']> & Record<string, unknown> = {};
  if (!isDeepStrictEqual(conditions, before.conditions)) patch.conditions = conditions;
  if (!isDeepStrictEqual(plan.dependencies, before.dependencies ?? {}))
    patch.dependencies = withRemovals(before.dependencies, plan.dependencies);
  if (Object.keys(patch).length > 0) {
    const written = await client.patch(
      packages,
      { name },
      { metadata: { resourceVersion }, status: patch },
      { type: 'merge', subresource: 'status' },
    );
    cluster.packages.written(written);
    if (healthy.reason === 'ReleaseConflict' && conditionOf(pkg, 'Healthy')?.reason !== healthy.reason) {
      recorder.record(pkg, { type: 'Warning', reason: healthy.reason, note: healthy.message });
    }
    const was = conditionOf(pkg);
    if (was?.status !== ready.status || was.reason !== ready.reason) announce();
  }
  return requeueAfter === undefined ? undefined : { requeueAfter };

  function announce(): void {
    if (ready.status === 'False') recorder.record(pkg, { type: 'Warning', reason: ready.reason, note: ready.message });
    // The first success is what everybody expects; a recovery is news.
    else if (conditionOf(pkg)) recorder.record(pkg, { reason: ready.reason, note: ready.message });
  }
}

function healthVerdict(
  { conflicts }: PackagePlan,
  problems: readonly Problem[],
  live: ReadonlyMap<string, HelmRelease | undefined>,
  now: number,
): Verdict<HealthyReason> & { requeueAfter?: number } {
  if (conflicts.length > 0) return { status: 'False', reason: 'ReleaseConflict', message: conflicts.join('; ') };
  return live.size === 0 && problems.length > 0 ? notInstalled : healthOf(live, now);
}

const notInstalled: Verdict<HealthyReason> = { status: 'Unknown', reason: 'NotInstalled', message: 'no release is written yet' };

/** A merge patch takes a key out by null. */
function withRemovals(
  before: Record<string, unknown> | undefined,
  after: Record<string, { ready: boolean }>,
): Record<string, { ready: boolean }> {
  const removed = Object.keys(before ?? {}).filter((name) => !(name in after));
  return { ...after, ...Object.fromEntries(removed.map((name) => [name, null as never])) };
}
