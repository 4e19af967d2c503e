import { dependenciesOf, type Inventory } from './inventory.ts';

/** Installed packages by what depends on them: only the selected variants count, and only what is not ignored. */
export function dependents({ packages, sources }: Inventory): (name: string) => readonly string[] {
  const found = new Map<string, string[]>();
  for (const [name, pkg] of packages) {
    for (const dependency of dependenciesOf(pkg, sources.get(name))) {
      if (packages.has(dependency)) found.set(dependency, [...(found.get(dependency) ?? []), name]);
    }
  }
  return (name) => found.get(name) ?? [];
}

/** The given packages and everything that depends on them, however far. */
export function withDependents(names: readonly string[], inventory: Inventory): Set<string> {
  const of = dependents(inventory);
  const all = new Set(names);
  // A Set is walked in order of insertion, including what is added meanwhile.
  for (const name of all) for (const dependent of of(name)) all.add(dependent);
  return all;
}
