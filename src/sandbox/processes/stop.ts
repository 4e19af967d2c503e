import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive, type ProcessIdentity } from './identity.ts';

/** Asks the processes to end, waits for `graceMs`, then kills those that still live. Resolves when none is left. */
export async function stopAll(processes: readonly ProcessIdentity[], graceMs: number): Promise<void> {
  const deadline = Date.now() + graceMs;
  let living = processes.filter(isAlive);
  for (const identity of living) signal(identity, 'SIGTERM');
  while (living.length > 0 && Date.now() < deadline) {
    await sleep(20);
    living = living.filter(isAlive);
  }
  for (const identity of living) signal(identity, 'SIGKILL');
  while (living.length > 0) {
    await sleep(5);
    living = living.filter(isAlive);
  }
}

/** Signals the process if it is still the same one. */
export function signal(identity: ProcessIdentity, name: NodeJS.Signals): void {
  if (!isAlive(identity)) return;
  try {
    process.kill(identity.pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
