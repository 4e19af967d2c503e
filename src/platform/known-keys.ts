import { isVocabulary, sourceLine } from '../chart/source-line.ts';
import { nearest } from '../nearest.ts';
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

/**
 * Refuses names of what does not exist, which would leave out in silence what was meant.
 *
 * @param field path of the key that holds them
 * @throws Problem with the line that called
 */
export function refuseUnknownNames(what: string, field: string, names: Iterable<string>, known: readonly string[]): void {
  for (const name of names) {
    if (known.includes(name)) continue;
    const near = nearest(name, known);
    throw new Problem<PlatformCode>({
      code: 'PLATFORM_UNKNOWN_NAME',
      message: `${what} names "${name}", which does not exist`,
      where: { ...callerPlace(), field },
      hint: near !== undefined ? `did you mean ${near}?` : known.length <= 10 ? `there are ${known.join(', ')}` : 'check the name',
    });
  }
}

/** The problem of a value that is not as it must be; `field` is the path of its key. */
export const refusedValue = (what: string, field: string, why: string): Problem<PlatformCode> =>
  new Problem({
    code: 'PLATFORM_VALUE_REFUSED',
    message: `${what}: ${why}`,
    where: { ...callerPlace(), field },
    hint: 'give a value that the schema of the platform takes',
  });

function callerPlace(): Where {
  const [file, line] = sourceLine()?.split(/:(?=\d+$)/) ?? [];
  return { ...(file !== undefined && { file }), ...(line !== undefined && { line: Number(line) }) };
}
