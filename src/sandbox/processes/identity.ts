import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A process that stays the same one: a pid alone is given to another process one day. */
export interface ProcessIdentity {
  pid: number;
  /** When it began, in the system's own notation; only good for comparing. */
  started: string;
}

/** The identity of a living process; undefined if there is none with that pid, or only its remains (zombie). */
export function identify(pid: number): ProcessIdentity | undefined {
  const started = process.platform === 'linux' ? startOnLinux(pid) : startByPs(pid);
  return started === undefined ? undefined : { pid, started };
}

export function isAlive(identity: ProcessIdentity): boolean {
  return identify(identity.pid)?.started === identity.started;
}

/**
 * proc_pid_stat(5): the name in parentheses may hold anything, so fields are counted from the last one; 3 is the state, 20 the number of threads, 22 the start
 * in ticks since boot. A process that is killed reads as a zombie as soon as its first thread has ended; it holds its ports until its last one has.
 */
function startOnLinux(pid: number): string | undefined {
  const stat = readOrNothing(`/proc/${pid}/stat`);
  if (stat === undefined) return undefined;
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (fields[0] === 'X' || (fields[0] === 'Z' && Number(fields[17]) <= 1)) return undefined;
  boot ??= readOrNothing('/proc/sys/kernel/random/boot_id')?.trim() ?? '';
  return `${boot}/${fields[19]}`;
}

let boot: string | undefined;

function startByPs(pid: number): string | undefined {
  try {
    return (
      execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim() ||
      undefined
    );
  } catch {
    return undefined;
  }
}

function readOrNothing(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
