import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
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
  const own = `${file}.${process.pid}`;
  writeFileSync(own, JSON.stringify(identify(process.pid)));
  try {
    // Linked, the file has its content from the first moment on: an empty one would read like that of a dead holder.
    while (!linked(own, file)) {
      const holder = readHolder(file);
      if (holder && isAlive(holder)) return { holder };
      if (holder) clearAway(file);
    }
  } finally {
    rmSync(own, { force: true });
  }
  return {
    release() {
      if (readHolder(file)?.pid === process.pid) rmSync(file, { force: true });
    },
  };
}

/** Takes away what a dead holder left; a lock that somebody has taken over since we looked is put back. */
function clearAway(file: string): void {
  const aside = `${file}.${process.pid}.aside`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  const holder = readHolder(aside);
  if (holder && isAlive(holder)) linked(aside, file);
  rmSync(aside, { force: true });
}

/** @returns false if `file` is there already */
function linked(source: string, file: string): boolean {
  try {
    linkSync(source, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
}

/** Whom the file names; nobody who lives, if it cannot be read; undefined if there is none. */
function readHolder(file: string): ProcessIdentity | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as ProcessIdentity;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? undefined : { pid: 0, started: '' };
  }
}
