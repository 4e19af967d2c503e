import { existsSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Makes a folder and those above it that are missing; one that is there is fine. In place of a recursive `mkdir`, which in Node 24 never comes back from
 * a file system that takes no folders, such as /proc.
 * @param mode of the folders that are made
 * @throws what the file system says; EPERM, with the folder that takes no others as `path`, where it says nothing of use
 */
export function makeFolder(path: string, mode?: number): void {
  const missing: string[] = [];
  for (let folder = resolve(path); !existsSync(folder); folder = dirname(folder)) missing.unshift(folder);
  for (const folder of missing) make(folder, mode);
  if (missing.length === 0) make(resolve(path), mode);
}

function make(folder: string, mode: number | undefined): void {
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && existsSync(`${folder}/.`)) return;
    if (code !== 'ENOENT') throw error;
    const above = dirname(folder);
    throw Object.assign(new Error(`EPERM: no folder can be made in ${above}`, { cause: error }), { code: 'EPERM', path: above });
  }
}
