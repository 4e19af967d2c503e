import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder } from '../../make-folder.ts';
import { identify, isAlive, type ProcessIdentity } from './identity.ts';

/** A lock that one process of this machine holds; a lock whose holder is dead counts as free. */
export interface Lock {
  release(): void;
}

/** The lock, or the process that holds it. */
export function acquireLock(file: string): Lock | { holder: ProcessIdentity } {
  makeFolder(dirname(file));
  const own = JSON.stringify(identify(process.pid));
  for (;;) {
    try {
      writeFileSync(file, own, { flag: 'wx' });
      return {
        release() {
          if (readHolder(file)?.pid === process.pid) rmSync(file, { force: true });
        },
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = readHolder(file);
    if (holder && isAlive(holder)) return { holder };
    rmSync(file, { force: true });
  }
}

function readHolder(file: string): ProcessIdentity | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as ProcessIdentity;
  } catch {
    return undefined;
  }
}
