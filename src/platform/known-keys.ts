import { isVocabulary, sourceLine } from '../chart/source-line.ts';
import { Problem, type Where } from '../problem.ts';
import type { PlatformCode } from './codes.ts';

isVocabulary(import.meta.filename);

/**
 * Refuses keys that nobody reads. The compiler of TypeScript says the same, but a build runs without it, and a misspelt key would pass in silence.
 *
 * @param what for the message: `variant "sandbox"`
 * @throws Problem with the line that called
 */
export function refuseUnknownKeys(what: string, given: object, known: readonly string[]): void {
  for (const key of Object.keys(given)) if (!known.includes(key)) throw unknownKey(what, key, known);
}

/** The problem of one key; `field` is its path where it lies deeper. */
export function unknownKey(what: string, key: string, known: readonly string[], field: string = key): Problem<PlatformCode> {
  const near = nearest(key, known);
  return new Problem({
    code: 'PLATFORM_UNKNOWN_KEY',
    message: `${what} has the unknown key "${field}"`,
    where: { ...callerPlace(), field },
    hint: near === undefined ? `keys are ${known.join(', ')}` : `did you mean ${near}?`,
  });
}

function callerPlace(): Where {
  const [file, line] = sourceLine()?.split(/:(?=\d+$)/) ?? [];
  return { ...(file !== undefined && { file }), ...(line !== undefined && { line: Number(line) }) };
}

/** The known key that differs least, if it differs little. */
function nearest(key: string, known: readonly string[]): string | undefined {
  const [best] = known
    .map((candidate) => ({ candidate, distance: editDistance(key.toLowerCase(), candidate.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance);
  return best && best.distance <= Math.max(2, Math.floor(key.length / 3)) ? best.candidate : undefined;
}

/** Least number of letters to put in, take out or replace. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries()) next.push(Math.min(next[j]! + 1, row[j + 1]! + 1, row[j]! + (letter === other ? 0 : 1)));
    row = next;
  }
  return row[b.length]!;
}
