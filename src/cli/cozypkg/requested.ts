import type { Terminal } from '../terminal.ts';
import type { Package } from './inventory.ts';

/** Packages that a command line names, each once, in the order of their first mention. */
export interface Requested {
  names: string[];
  /** Manifests that files hold, by package. */
  manifests: ReadonlyMap<string, Package>;
}

/** Names of arguments and of `-f`; of a package in two files the last one counts, with a warning. */
export async function requestedOf(
  names: readonly string[],
  files: readonly string[],
  terminal: Pick<Terminal, 'warn'>,
): Promise<Requested> {
  const manifests = new Map<string, Package>();
  const all = new Set(names);
  if (files.length > 0) {
    const { readManifests } = await import('./manifests.ts');
    const seen = new Map<string, string>();
    for (const { name, file, manifest } of readManifests(files)) {
      const before = seen.get(name);
      if (before !== undefined && before !== file) terminal.warn(`${name} stands in ${before} and in ${file}; the last one counts`);
      seen.set(name, file);
      all.add(name);
      if (manifest) manifests.set(name, manifest);
    }
  }
  return { names: [...all], manifests };
}
