import { conditionOf } from '../../kit/client/object.ts';
import type { ArtifactGenerator, PackageSource } from '../kinds.ts';
import type { Verdict } from '../verdict.ts';
import type { SourcePlan } from './plan.ts';
import { type Action, ATTEMPTS, attemptsOf, backoffOf, GRACE } from './recovery.ts';

/** Ready of a PackageSource, and after how many milliseconds to look again. */
export interface SourceVerdict extends Verdict {
  /** Time to show as lastTransitionTime, where the condition is a copy. */
  at?: string;
  requeueAfter?: number;
}

const unknown = (reason: string, message: string): SourceVerdict => ({ status: 'Unknown', reason, message });

/** How long a fresh generator may be silent before that is said: most are built within it, and one status write tells all. */
export const BUILD_GRACE = 6_000;

/** What is true without looking at the generator; undefined: the generator decides. */
export function verdictOfPlan(source: PackageSource, plan: SourcePlan): SourceVerdict | undefined {
  if (!source.spec?.sourceRef) return unknown('SourceRefNotSet', 'spec.sourceRef is not set: nothing is generated');
  const [worst] = plan.problems;
  if (worst) return { status: 'False', reason: worst.reason, message: plan.problems.map(({ message }) => message).join('; ') };
  if (plan.generator) return undefined;
  if (!plan.unselected) return unknown('ArtifactGeneratorNotFound', 'there is no ArtifactGenerator: no variant has a component to build');
  const message = `no Package ${source.metadata.name} selects one of its variants: nothing is built`;
  // Not Unknown: whoever waits for all sources to be Ready must not wait for those that nobody uses.
  return { status: 'True', reason: 'NotSelected', message };
}

/** What the generator says; the recovery's marker must not come here. */
export function verdictOfGenerator(generator: ArtifactGenerator | undefined, now: number): SourceVerdict {
  if (!generator) return { ...unknown('ArtifactGeneratorNotReady', 'the ArtifactGenerator was just written'), requeueAfter: BUILD_GRACE };
  const ready = conditionOf(generator);
  if (!ready) {
    const age = now - Date.parse(generator.metadata.creationTimestamp ?? '');
    return { ...unknown('ArtifactGeneratorNotReady', 'the ArtifactGenerator has not reported yet'), requeueAfter: silence(age) };
  }
  const { status, reason, message, lastTransitionTime } = ready;
  const copied: SourceVerdict = { status, reason, message, at: lastTransitionTime };
  return status === 'Unknown' ? { ...copied, requeueAfter: silence(now - Date.parse(lastTransitionTime)) } : copied;
}

/** The generator's last write may be the lost one, so silence must be looked at again: at the end of the grace, then ever more seldom. */
const silence = (age: number): number => (age < GRACE ? Math.max(1_000, GRACE - age) : Math.min(600_000, Math.max(5_000, age / 2)));

/** What is shown while the recovery acts. */
export function verdictOfRecovery(generator: ArtifactGenerator, action: Action): SourceVerdict {
  const attempts = attemptsOf(generator);
  if (action.do === 'give up') {
    const message = `the ArtifactGenerator has not become Ready after ${ATTEMPTS} attempts to wake it; look at source-watcher's log`;
    return { status: 'False', reason: 'SourceWatcherStalled', message };
  }
  const attempt = action.do === 'force' ? attempts + 1 : attempts;
  const requeueAfter = action.do === 'force' ? backoffOf(attempt) : action.ms;
  const message = `the ArtifactGenerator is stuck; attempt ${attempt} of ${ATTEMPTS} to wake it`;
  return { ...unknown('AwaitingSourceWatcherRecovery', message), requeueAfter };
}
