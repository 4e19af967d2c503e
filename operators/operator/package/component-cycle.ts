import type { Variant } from '../../../constructs/lib/api/package-source.ts';
import type { Package } from '../kinds.ts';
import { cyclesOf } from './cycles.ts';
import { installed } from './selection.ts';

/**
 * Components of a variant that wait for each other: none of their releases could ever be installed. What is switched off is waited for by nobody.
 * @returns for a component on a cycle one way around, back to where it begins: the same for all members of a simple ring
 */
export function componentCycles(pkg: Package, variant: Variant): (component: string) => string[] | undefined {
  const components = new Map(installed(pkg, variant).map((component) => [component.name, component]));
  const cycleOf = cyclesOf(components.keys(), (name) =>
    (components.get(name)?.install.dependsOn ?? []).filter((other) => components.has(other)),
  );
  return (component) => {
    const cycle = cycleOf(component);
    if (!cycle) return undefined;
    const first = cycle.indexOf([...cycle].sort()[0]!);
    return [...cycle.slice(first), ...cycle.slice(0, first), cycle[first]!];
  };
}
