import { readdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { identify, type ProcessIdentity } from '../processes/identity.ts';

/** Folders of other revisions that stay, for checkouts that go back and forth between them. */
const kept = 2;

/**
 * Removes folders of programs that other revisions of the pins left in the cache: all but `current`, those that something runs from or is building, and
 * the two of the others that were used last. Returns the names of those it removed.
 */
export function prunePrograms(folder: string, current: string, inUse = foldersInUse()): string[] {
  const old = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== current)
    .map(({ name }) => ({ name, path: join(folder, name) }))
    .filter(({ path }) => !inUse.has(path) && !isBuilding(path))
    .map((found) => ({ ...found, used: statSync(found.path).mtimeMs }))
    .sort((a, b) => b.used - a.used)
    .slice(kept);
  for (const { path } of old) rmSync(path, { recursive: true, force: true });
  return old.map(({ name }) => name);
}

/** Folders that programs of living processes lie in, where the system shows them (Linux). Elsewhere the last use has to do. */
function foldersInUse(): Set<string> {
  if (process.platform !== 'linux') return new Set();
  const programs = readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((pid) => {
      try {
        return [readlinkSync(`/proc/${pid}/exe`)];
      } catch {
        return [];
      }
    });
  return new Set(programs.map(dirname));
}

function isBuilding(folder: string): boolean {
  try {
    const { pid, started } = JSON.parse(readFileSync(join(folder, '.lock'), 'utf8')) as ProcessIdentity;
    return identify(pid)?.started === started;
  } catch {
    return false;
  }
}
