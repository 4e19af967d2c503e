import { readdirSync, readFileSync } from 'node:fs';
import { identify, type ProcessIdentity } from './identity.ts';

/**
 * The variable that every process of a sandbox inherits, holding the sandbox's folder. It finds the processes also when the supervisor was killed
 * before it could write down what it had just started.
 */
export const markVariable = 'COZY_SANDBOX_FOLDER';

/** Living processes of the sandbox in `folder`; only those of this user, and only where the system shows environments (Linux). */
export function processesOf(folder: string): ProcessIdentity[] {
  if (process.platform !== 'linux') return [];
  const mark = `${markVariable}=${folder}`;
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry) && Number(entry) !== process.pid)
    .filter((entry) => environmentOf(entry).includes(mark))
    .flatMap((entry) => identify(Number(entry)) ?? []);
}

function environmentOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  } catch {
    return [];
  }
}
