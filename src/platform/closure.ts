import { Problem } from '../problem.ts';
import type { PlatformCode } from './codes.ts';
import { cycles, type Graph, path } from './graph.ts';
import type { PackageDefinition, PackageVariant, SelectedPackage, Selection } from './model.ts';

/** The variant that a selection installs of a package. @throws Problem if the package has no such variant. */
export function selectedVariant({ definition, variant }: SelectedPackage): PackageVariant {
  const found = definition.variants.find(({ name }) => name === variant);
  if (found) return found;
  throw new Problem<PlatformCode>({
    code: 'PLATFORM_UNKNOWN_VARIANT',
    message: `the package has no variant "${variant}"`,
    where: { object: `Package ${definition.name}` },
    hint: `choose one of: ${definition.variants.map(({ name }) => name).join(', ')}`,
  });
}

/** Packages of a selection, each pointing to those that it depends on. */
function packageGraph({ packages }: Selection): Graph<PackageDefinition> {
  const chosen = new Map(packages.map((selected) => [selected.definition, selectedVariant(selected)]));
  return { nodes: [...chosen.keys()], successors: (definition) => chosen.get(definition)?.dependsOn ?? [] };
}

const names = (steps: readonly PackageDefinition[]): string => steps.map(({ name }) => name).join(' → ');

/** Dependencies that the selection does not hold: their dependents would wait without end. */
export function closureProblems(selection: Selection): Problem<PlatformCode>[] {
  const graph = packageGraph(selection);
  const members = new Set(graph.nodes);
  return graph.nodes.flatMap((definition) =>
    graph
      .successors(definition)
      .filter((dependency) => !members.has(dependency))
      .map(
        (dependency) =>
          new Problem<PlatformCode>({
            code: 'PLATFORM_MISSING_DEPENDENCY',
            message: `${definition.name} depends on ${dependency.name}, which ${selection.title} does not install (${names([...leadTo(graph, definition), dependency])})`,
            where: { object: `Package ${definition.name}` },
            hint: `add ${dependency.name} to the variant, or leave out ${definition.name}`,
          }),
      ),
  );
}

/** The way to a package from one that nobody depends on, so that a message shows why it is there at all. */
function leadTo(graph: Graph<PackageDefinition>, target: PackageDefinition): PackageDefinition[] {
  const needed = new Set(graph.nodes.flatMap((node) => graph.successors(node)));
  const roots = graph.nodes.filter((node) => !needed.has(node));
  const ways = roots.map((root) => path(graph, root, (node) => node === target)).filter((way) => way !== undefined);
  return ways.sort((a, b) => a.length - b.length)[0] ?? [target];
}

/** Packages that wait for each other. */
export function cycleProblems(selection: Selection): Problem<PlatformCode>[] {
  return cycles(packageGraph(selection)).map(
    (steps) =>
      new Problem<PlatformCode>({
        code: 'PLATFORM_DEPENDENCY_CYCLE',
        message: `packages wait for each other: ${names([...steps, ...steps.slice(0, 1)])}`,
        where: { object: `Package ${steps[0]!.name}`, field: 'dependsOn' },
        hint: 'remove one of these dependencies',
      }),
  );
}

/** The packages and all that they need, dependencies first; the variant of a package is what `choose` says. */
export function closureOf(wanted: readonly PackageDefinition[], choose: (definition: PackageDefinition) => string): SelectedPackage[] {
  const chosen = new Map<PackageDefinition, SelectedPackage>();
  const visit = (definition: PackageDefinition): void => {
    if (chosen.has(definition)) return;
    const selected = { definition, variant: choose(definition) };
    selectedVariant(selected).dependsOn.forEach(visit);
    chosen.set(definition, selected);
  };
  wanted.forEach(visit);
  return [...chosen.values()];
}
