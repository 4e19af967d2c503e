import type { Secret } from '../kit/client/kinds.ts';
import { conditionOf } from '../kit/client/object.ts';
import type { HelmRelease } from './kinds.ts';
import { latest, revisionOf } from './release-secrets.ts';

/** The revision whose record was removed last; known to other tools, too. */
export const PROCESSED = 'flux-plunger.cozystack.io/last-processed-version';
/** The revision whose record is being removed: set together with the suspension, and taken off together with it. */
export const HEALING = 'flux-plunger.cozystack.io/healing';

/** What Helm says when no revision ever got through, so that there is nothing to upgrade from. */
const ERROR = 'has no deployed releases';

export type Step =
  | { do: 'nothing' }
  /** Write down what is going to be done, and suspend, in one patch. */
  | { do: 'begin'; revision: number }
  /** Remove the record; undefined: it is gone already. */
  | { do: 'finish'; revision: number; record: Secret | undefined };

/** True for a release that Flux cannot bring on by itself. The verdict must be about the release as it is now: after a healing the old one stands for a while. */
function isStuck(release: HelmRelease): boolean {
  const ready = conditionOf(release);
  if (ready?.status !== 'False' || !ready.message.includes(ERROR)) return false;
  return ready.observedGeneration === undefined || ready.observedGeneration === release.metadata.generation;
}

/** True for a release that may concern us: everything else is never looked at closer. */
export const concerns = (release: HelmRelease): boolean => {
  const { annotations = {} } = release.metadata;
  return HEALING in annotations || (release.spec.suspend ? PROCESSED in annotations : isStuck(release));
};

const revisionIn = (text: string | undefined): number | undefined => (text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined);

/**
 * The next step. Every state between two writes is told by the object itself, so that a kill at any point leaves nothing that a later
 * look cannot finish. A suspension without our note is somebody else's.
 */
export function nextStep(release: HelmRelease, records: readonly Secret[]): Step {
  const { annotations = {} } = release.metadata;
  const newest = latest(records);
  const healing = revisionIn(annotations[HEALING]);
  if (release.spec.suspend) {
    if (healing !== undefined) return { do: 'finish', revision: healing, record: unfinished(records, healing) };
    // A suspension that an older plunger left behind: it wrote the revision only after it had removed the record.
    const processed = revisionIn(annotations[PROCESSED]);
    const isOurs = processed !== undefined && (newest ? revisionOf(newest) : 0) + 1 === processed;
    return isOurs ? { do: 'finish', revision: processed, record: undefined } : { do: 'nothing' };
  }
  // Somebody resumed the release meanwhile: only the note is left to take off.
  if (healing !== undefined) return { do: 'finish', revision: healing, record: undefined };
  if (!isStuck(release) || !newest || isDeployed(newest)) return { do: 'nothing' };
  const untold = conditionOf(release)?.observedGeneration === undefined;
  const isHandled = untold && revisionIn(annotations[PROCESSED]) === revisionOf(newest) + 1;
  return isHandled ? { do: 'nothing' } : { do: 'begin', revision: revisionOf(newest) };
}

const isDeployed = ({ metadata }: Secret): boolean => metadata.labels?.['status'] === 'deployed';

/** The record that is to be removed, unless Helm has written a good one of that revision since. */
const unfinished = (records: readonly Secret[], revision: number): Secret | undefined =>
  records.find((record) => revisionOf(record) === revision && !isDeployed(record));
