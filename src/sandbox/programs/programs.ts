import { createHash } from 'node:crypto';
import { existsSync, readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeFolder } from '../../make-folder.ts';
import { cacheFolder } from '../paths.ts';
import type { Progress } from '../problem.ts';
import { acquireLock, type Lock } from '../processes/lock.ts';
import { build } from './build.ts';
import { collectFluxDefinitions, fluxDefinitionsFile } from './flux-definitions.ts';
import { requireGo } from './go-toolchain.ts';
import { goMod, linkerFlags, moduleFolder, pins } from './pins.ts';
import { prunePrograms } from './prune.ts';

/**
 * The folder of the built control-plane programs (etcd, kube-apiserver, …, helm) and of Flux's CRDs; builds what is missing, for which Go is needed.
 * The folder's name is a digest of everything that the build depends on, so that another revision of the pins gets another folder.
 */
export async function ensurePrograms(progress: Progress, signal?: AbortSignal): Promise<string> {
  const all = join(cacheFolder(), 'programs');
  const key = contentKey();
  const folder = join(all, key);
  if (isComplete(folder)) {
    markUsed(folder);
    return folder;
  }
  requireGo();
  makeFolder(folder);
  const lock = await waitForLock(join(folder, '.lock'), progress, signal);
  try {
    for (const [index, pin] of pins().entries()) {
      if (existsSync(join(folder, pin.name))) continue;
      const place = `${index + 1} of ${pins().length}`;
      const startedAt = Date.now();
      progress.now(`building ${pin.name}, program ${place}`, '(once, then cached)');
      await build(pin, folder, signal);
      progress.done(`built ${pin.name}, program ${place}, in ${Math.round((Date.now() - startedAt) / 1000)} s`);
    }
    collectFluxDefinitions(folder);
  } finally {
    lock.release();
  }
  const removed = prunePrograms(all, key);
  if (removed.length > 0) progress.done(`removed programs of earlier revisions from ${all}: ${removed.join(', ')}`);
  return folder;
}

/** The time of the last use decides what is removed one day. */
function markUsed(folder: string): void {
  try {
    const now = new Date();
    utimesSync(folder, now, now);
  } catch {
    // A cache that others own may be read-only for us, and good for reading all the same.
  }
}

function isComplete(folder: string): boolean {
  return existsSync(fluxDefinitionsFile(folder)) && pins().every(({ name }) => existsSync(join(folder, name)));
}

function contentKey(): string {
  const hash = createHash('sha256')
    .update(`${process.platform}/${process.arch}\n`)
    .update(goMod())
    .update(readFileSync(new URL('go.sum', moduleFolder)));
  for (const pin of pins()) hash.update(`\n${pin.name} ${pin.package} ${linkerFlags(pin)}`);
  return hash.digest('hex').slice(0, 16);
}

/** Only one process builds; the others wait and then find the programs there. */
async function waitForLock(file: string, progress: Progress, signal?: AbortSignal): Promise<Lock> {
  for (;;) {
    const lock = acquireLock(file);
    if (!('holder' in lock)) return lock;
    progress.now(`waiting for process ${lock.holder.pid}, which builds the control plane's programs`);
    await sleep(500, undefined, signal ? { signal } : {});
  }
}
