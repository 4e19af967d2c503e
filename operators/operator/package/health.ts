import { conditionOf } from '../../kit/client/object.ts';
import type { HelmRelease } from '../kinds.ts';
import type { HealthyReason } from '../reasons.ts';
import type { Verdict } from '../verdict.ts';

/** How long a release may be not Ready before that is called a failure: artifacts that are just being built are none. Milliseconds. */
export const FAILURE_GRACE = 3_000;
/** How long it may be on its way before the status tells what Flux says: most are done by then, and each text costs a write. */
export const DETAIL_GRACE = 60_000;

/** Reasons of a HelmRelease that is not Ready only because others come first. */
const WAITING = new Set(['DependencyNotReady', 'Progressing', 'ProgressingWithRetry']);

interface Seen {
  health: 'ready' | 'progressing' | 'failed';
  text: string;
  /** Milliseconds until time alone may change this. */
  recheck?: number;
}

/**
 * Health of a Package's releases, summed up from what Flux says. It never touches Ready: that means "written".
 * @param wanted keys `namespace/name` of the releases that are wanted, with the live object where there is one
 * @returns the verdict, and after how many milliseconds time alone may change it
 */
export function healthOf(
  wanted: ReadonlyMap<string, HelmRelease | undefined>,
  now: number,
): Verdict<HealthyReason> & { requeueAfter?: number } {
  const seen = [...wanted].map(([key, release]) => look(key, release, now));
  const of = (health: Seen['health']) => seen.filter((one) => one.health === health);
  const [failed, progressing] = [of('failed'), of('progressing')];
  const soonest = Math.min(...seen.map(({ recheck = Number.POSITIVE_INFINITY }) => recheck));
  const later = Number.isFinite(soonest) ? { requeueAfter: soonest } : {};
  const told = (part: Seen[]) => part.map(({ text }) => text).join('; ');
  if (failed.length > 0) return { status: 'False', reason: 'ReleasesFailed', message: told(failed), ...later };
  if (progressing.length > 0) return { status: 'Unknown', reason: 'ReleasesProgressing', message: told(progressing), ...later };
  return {
    status: 'True',
    reason: 'ReleasesReady',
    message: seen.length === 0 ? 'there is no release to wait for' : `all ${seen.length} releases are Ready`,
  };
}

function look(key: string, release: HelmRelease | undefined, now: number): Seen {
  const ready = release && conditionOf(release);
  if (release?.spec.suspend && ready?.status !== 'True') return { health: 'progressing', text: `${key} is suspended` };
  if (!release || !ready) return { health: 'progressing', text: `${key} is not Ready yet` };
  const lasted = now - Date.parse(ready.lastTransitionTime);
  const recheckAt = (grace: number): { recheck?: number } => (lasted < grace + 1_000 ? { recheck: grace + 1_000 - lasted } : {});
  const told = `${key}: ${ready.reason}: ${firstLine(ready.message)}`;
  if (ready.status === 'True') {
    if (release.status?.observedGeneration === release.metadata.generation) return { health: 'ready', text: key };
    return { health: 'progressing', text: `${key} is not Ready yet` };
  }
  if (ready.status === 'Unknown' || WAITING.has(ready.reason)) {
    const detail = lasted > DETAIL_GRACE ? `${told} (since ${ready.lastTransitionTime})` : `${key} is not Ready yet`;
    return { health: 'progressing', text: detail, ...recheckAt(DETAIL_GRACE) };
  }
  // Times have whole seconds, so every grace is rounded up by one.
  if (lasted < FAILURE_GRACE + 1_000) return { health: 'progressing', text: `${key} is not Ready yet`, ...recheckAt(FAILURE_GRACE) };
  return { health: 'failed', text: told };
}

const firstLine = (text: string): string => (text.length > 400 ? `${text.slice(0, 400)}…` : text).replaceAll(/\s*\n\s*/g, ' ');
