import { isConflict, isNotFound } from '../kit/client/api-error.ts';
import { conditionOf, keyOf } from '../kit/client/object.ts';
import type { Result } from '../kit/queue/controller.ts';
import type { Healer } from './heal.ts';
import { type HelmRelease, helmReleases } from './kinds.ts';

/** helm-controller writes the verdict right after the history; milliseconds after which it counts as lost. */
const GRACE_MS = 20_000;
/** Milliseconds until it is asked for again. */
const AGAIN_MS = 120_000;

const REQUESTED = 'reconcile.fluxcd.io/requestedAt';
const FORCED = 'reconcile.fluxcd.io/forceAt';

/**
 * True for a release whose action is done while its condition still says that it runs. helm-controller that loses the server between
 * the two finds the release in order the next time, and never says more (fluxcd/helm-controller#1409): whatever depends on it waits
 * for ever. A revision from before the condition is no result of the action.
 */
export function isResultMissing({ metadata, spec, status }: HelmRelease): boolean {
  const ready = conditionOf({ status });
  const [latest] = status?.history ?? [];
  if (spec.suspend || metadata.deletionTimestamp || ready?.status !== 'Unknown' || ready.reason !== 'Progressing') return false;
  if (status?.observedGeneration !== metadata.generation || latest?.status !== 'deployed') return false;
  return Date.parse(latest.lastDeployed ?? '') >= Date.parse(ready.lastTransitionTime);
}

/** Asks helm-controller to do the action once more, which it then reports. One per process: it remembers since when a result is missing. */
export class ResultRecovery {
  readonly #healer: Healer;
  readonly #missingSince = new Map<string, number>();

  constructor(healer: Healer) {
    this.#healer = healer;
  }

  async recover(seen: HelmRelease, now = Date.now()): Promise<Result | undefined> {
    const uid = seen.metadata.uid ?? keyOf(seen);
    if (!isResultMissing(seen)) {
      this.#missingSince.delete(uid);
      return undefined;
    }
    const since = this.#missingSince.get(uid) ?? now;
    this.#missingSince.set(uid, since);
    const asked = Date.parse(seen.metadata.annotations?.[FORCED] ?? '');
    const wait = Math.max(since + GRACE_MS, asked >= since ? asked + AGAIN_MS : 0) - now;
    if (wait > 0) return { requeueAfter: wait };
    await this.#ask(seen, new Date(now).toISOString());
    return { requeueAfter: AGAIN_MS };
  }

  async #ask(seen: HelmRelease, at: string): Promise<void> {
    const { client, recorder, log } = this.#healer;
    const { name, namespace, resourceVersion } = seen.metadata;
    const patch = { metadata: { resourceVersion, annotations: { [REQUESTED]: at, [FORCED]: at } } };
    try {
      await client.patch(helmReleases, { name, namespace }, patch, { type: 'merge', fieldManager: 'flux-client-side-apply' });
    } catch (error) {
      // A newer version of the release is on its way here and is judged anew.
      if (!isConflict(error) && !isNotFound(error)) throw error;
      return;
    }
    log.info({ release: keyOf(seen) }, 'deployed, but its result was never told: asked for it once more');
    const note = 'the revision is deployed, but helm-controller never told the result: asked it to do the action once more';
    recorder.record(seen, { reason: 'ResultLost', note, action: 'Heal' });
  }
}
