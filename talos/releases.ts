import type { Where } from '../src/problem.ts';
import { talosProblem } from './codes.ts';

/**
 * Minor releases of Talos 1 of which the names that discovery uses are known (`discovery.ts`), and of which the machine configuration is known as well.
 * Both were compared with the source of the last patch release of each.
 */
export const discoverable: readonly number[] = [8, 9, 10, 11, 12, 13];
export const configurable: readonly number[] = [11, 12, 13];

/** A release of Talos: `v1.13.6`. */
export interface Release {
  /** With the leading v, as images are tagged. */
  tag: string;
  /** The middle number; the first one is always 1. */
  minor: number;
}

/**
 * Reads `v1.13.6` or `1.13.6`, and, where any patch will do, `1.13`.
 * @param known the minor releases that the caller can work with
 * @param where it was read; on the command line unless given
 * @throws TALOS_UNSUPPORTED for any other one, naming those that are
 */
export function parseRelease(text: string, known: readonly number[], where?: Where): Release {
  const found = /^v?1\.(\d{1,3})(\.\d{1,3}(?:-[a-z]+\.\d+)?)?$/.exec(text);
  const minor = Number(found?.[1]);
  if (!found || !known.includes(minor)) {
    const range = `${known.map((one) => `1.${one}`).join(', ')}`;
    throw talosProblem({
      code: 'TALOS_UNSUPPORTED',
      message: found ? `Talos 1.${minor} is not known here` : `"${text}" is no release of Talos 1`,
      where,
      hint: `name one of ${range}, such as v1.${known.at(-1)}.0`,
      blame: where === undefined ? 'usage' : 'input',
    });
  }
  return { tag: `v1.${minor}${found[2] ?? ''}`, minor };
}

/** The same, for images, which are of one patch release: `v1.13.6` and not `v1.13`. */
export function parsePatchRelease(text: string, known: readonly number[], where?: Where): Release {
  const release = parseRelease(text, known, where);
  if (/^v1\.\d+\.\d+/.test(release.tag)) return release;
  throw talosProblem({
    code: 'TALOS_UNSUPPORTED',
    message: `${release.tag} is a line of releases, and images are of one of them`,
    where,
    hint: `name the release in full, such as ${release.tag}.0`,
    blame: where === undefined ? 'usage' : 'input',
  });
}
