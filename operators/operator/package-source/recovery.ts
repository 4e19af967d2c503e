import { conditionOf } from '../../kit/client/object.ts';
import type { ArtifactGenerator } from '../kinds.ts';
import { annotation } from '../names.ts';

/**
 * Flux's source-watcher writes a generator's status in two patches; when the second is lost, the generator holds artifacts but never
 * says Ready, and its "no drift" shortcut keeps it so for an hour. This decides when and how often it is woken
 * (contract/operator-packages.md, 2.5). All times are in milliseconds.
 */
export const GRACE = 30_000;
export const ATTEMPTS = 5;
const FIRST = 30_000;
const CAP = 240_000;

/** Reason of the condition that we write on a generator to wake it; never copied to the PackageSource. */
export const MARKER = 'SourceWatcherRecoveryForced';

/** How long the generator has after the n-th attempt. */
export const backoffOf = (attempts: number): number => Math.min(CAP, FIRST * 2 ** (Math.max(1, attempts) - 1));

export type Action = { do: 'force' } | { do: 'wait'; ms: number } | { do: 'give up' };

/** What to do after so many attempts, the last of them at `last`. The fifth has its four minutes, too: our own writes wake us at once. */
export function nextAction(attempts: number, last: number, now: number): Action {
  if (attempts <= 0) return { do: 'force' };
  const left = backoffOf(Math.min(attempts, ATTEMPTS)) - (now - last);
  if (left > 0) return { do: 'wait', ms: left };
  return attempts >= ATTEMPTS ? { do: 'give up' } : { do: 'force' };
}

/** Attempts so far; anything malformed counts as none. */
export function attemptsOf(generator: ArtifactGenerator): number {
  const text = generator.metadata.annotations?.[annotation.recoveryAttempts] ?? '';
  return /^\d+$/.test(text) ? Number(text) : 0;
}

/** Time of the last attempt; 0 if there was none or it cannot be read. */
export function lastAttempt(generator: ArtifactGenerator): number {
  const at = Date.parse(generator.metadata.annotations?.[annotation.recoveryAt] ?? '');
  return Number.isFinite(at) ? at : 0;
}

/** True while the state machine decides about a generator. */
export function needsRecovery(generator: ArtifactGenerator, now: number): boolean {
  const ready = conditionOf(generator);
  // Whatever generation the marker speaks of: it is ours, and no verdict.
  if (ready?.reason === MARKER) return true;
  const current = ready?.status === 'Unknown' && ready.observedGeneration === generator.metadata.generation;
  return (attemptsOf(generator) > 0 && current) || isStuck(generator, now);
}

function isStuck(generator: ArtifactGenerator, now: number): boolean {
  const { inventory = [], observedSourcesDigest } = generator.status ?? {};
  if (inventory.length === 0 || !observedSourcesDigest) return false;
  const ready = conditionOf(generator);
  if (!ready) return now - Date.parse(generator.metadata.creationTimestamp ?? '') > GRACE;
  const unfinished = ready.status === 'Unknown' && ready.observedGeneration === generator.metadata.generation;
  return unfinished && now - Date.parse(ready.lastTransitionTime) > GRACE;
}
