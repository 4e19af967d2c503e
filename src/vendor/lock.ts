import { readFile, rename, writeFile } from 'node:fs/promises';
import { isDigest } from '../artifact/digest.ts';
import { fileProblem } from '../file-problem.ts';
import { type ChartReference, chartKey } from './chart-reference.ts';
import { vendorProblem } from './codes.ts';

/** A foreign chart as it was when it was vendored. */
export interface LockedChart extends ChartReference {
  /** SHA-256 of the archive, as the repository serves it: `sha256:…`. */
  archive: string;
  /** SHA-256 over paths and contents of the unpacked files: `sha256:…`. */
  files: string;
  /** Kinds that it defines, as `Kind.group`. */
  kinds: string[];
}

export type Lock = readonly LockedChart[];

interface LockFile {
  formatVersion: 1;
  charts: LockedChart[];
}

/** The lock of a file, sorted by name and version; empty when there is no file. */
export async function readLock(path: string): Promise<Lock> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw fileProblem(error, path);
  }
  return parseLock(text, path);
}

export function parseLock(text: string, path: string): Lock {
  let found: Partial<LockFile>;
  try {
    found = JSON.parse(text);
  } catch (cause) {
    throw broken(path, `is no JSON: ${(cause as Error).message}`, cause);
  }
  if (found?.formatVersion !== 1 || !Array.isArray(found.charts)) throw broken(path, 'is not of format version 1');
  for (const [index, chart] of found.charts.entries()) {
    const whole = [chart.repository, chart.name, chart.version].every((field) => typeof field === 'string') && Array.isArray(chart.kinds);
    if (!whole || !isDigest(chart.archive) || !isDigest(chart.files))
      throw broken(path, 'has a broken entry', undefined, `charts[${index}]`);
  }
  return sorted(found.charts);
}

export async function writeLock(path: string, lock: Lock): Promise<void> {
  const staged = `${path}.${process.pid}.new`;
  const content: LockFile = { formatVersion: 1, charts: sorted(lock) };
  try {
    await writeFile(staged, `${JSON.stringify(content, undefined, 2)}\n`);
    await rename(staged, path);
  } catch (error) {
    throw fileProblem(error, path);
  }
}

/** `lock` with `chart` in place of another one of the same name and version. */
export function withChart(lock: Lock, chart: LockedChart): Lock {
  return sorted([...lock.filter((other) => chartKey(other) !== chartKey(chart)), chart]);
}

function sorted(charts: Lock): LockedChart[] {
  return [...charts].sort((a, b) => (chartKey(a) < chartKey(b) ? -1 : 1));
}

function broken(path: string, why: string, cause?: unknown, field?: string) {
  return vendorProblem({
    code: 'LOCK_BROKEN',
    message: `the lock file ${why}`,
    where: { file: path, field },
    hint: 'take it from version control again; `cozy vendor` writes it, nobody edits it',
    cause,
  });
}
