import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root of the checkout, without a slash behind. */
export const checkout = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');

/** What the built packages depend on, below the root of the checkout. */
const sources = [
  'constructs',
  'variants',
  'src/artifact',
  'src/chart',
  'src/cli/catalogue',
  'src/platform',
  'src/vendor',
  'package-lock.json',
  'vendor',
];

/** SHA-256 over every source file that can change what is built, and `options`: equal means that building again gives the same. */
export function inputsDigest(options: object, root: string = checkout): string {
  const hash = createHash('sha256').update(JSON.stringify(options)).update(process.version);
  for (const source of sources) addAll(hash, root, source);
  return hash.digest('hex');
}

function addAll(hash: ReturnType<typeof createHash>, root: string, path: string): void {
  let entries: string[];
  try {
    entries = readdirSync(join(root, path)).sort();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTDIR') hash.update(`${path}\0`).update(readFileSync(join(root, path)));
    else if (code !== 'ENOENT') throw error;
    return;
  }
  for (const entry of entries) if (!entry.endsWith('.test.ts')) addAll(hash, root, `${path}/${entry}`);
}
