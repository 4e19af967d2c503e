import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { lockOf } from '../../../talos/images/image-digests.ts';
import { lockFile, printLock, readLock } from '../../../talos/images/lock.ts';
import { fileProblem } from '../../file-problem.ts';
import { writeFileAtomically } from '../../sandbox/atomic-file.ts';
import type { Terminal } from '../terminal.ts';

/** Writes the lock file of this checkout anew, for another release. */
export async function writeLockOf(
  release: string,
  list: string,
  terminal: Pick<Terminal, 'print' | 'json'>,
  format?: 'json',
): Promise<void> {
  let digests: string;
  try {
    digests = await readFile(list, 'utf8');
  } catch (error) {
    throw fileProblem(error, list);
  }
  const lock = lockOf(release, digests, list, await readLock());
  writeFileAtomically(fileURLToPath(lockFile), printLock(lock));
  if (format === 'json') terminal.json(lock);
  else terminal.print(`talos/versions.lock is of Talos ${lock.talos} now`);
}
