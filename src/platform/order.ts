import { Problem } from '../problem.ts';
import { selectedVariant } from './closure.ts';
import type { PlatformCode } from './codes.ts';
import { type CompiledChart, type EmittedKind, type GroupKind, kindName } from './compiled-chart.ts';
import { cycles, reachable } from './graph.ts';
import type { Chart, Selection } from './model.ts';
import { chartPath } from './model.ts';
import { type Release, releaseGraph, releaseKey } from './releases.ts';

/** Looks a compiled chart up; charts are compiled once a build. */
export type Compiled = (chart: Chart) => CompiledChart;

/** Components of one variant that wait for each other, or for one that is not installed. */
export function componentProblems(selection: Selection): Problem<PlatformCode>[] {
  const graph = releaseGraph(selection);
  const unknown = graph.nodes.flatMap(({ definition, component, install }) =>
    (install.after ?? [])
      .filter((name) => !graph.nodes.some((other) => other.definition === definition && other.component.name === name))
      .map(
        (name) =>
          new Problem<PlatformCode>({
            code: 'PLATFORM_MISSING_DEPENDENCY',
            message: `component ${component.name} comes after "${name}", which the variant does not install`,
            where: { object: `Package ${definition.name}`, field: `${component.name}/install/after` },
            hint: 'name an installed component of the same variant',
          }),
      ),
  );
  const circles = cycles(graph).map(
    (steps) =>
      new Problem<PlatformCode>({
        code: 'PLATFORM_DEPENDENCY_CYCLE',
        message: `releases wait for each other: ${[...steps, steps[0]!].map(releaseKey).join(' → ')}`,
        where: { object: `Package ${steps[0]!.definition.name}` },
        hint: 'remove one of these dependencies',
      }),
  );
  return [...unknown, ...circles];
}

/**
 * Who emits an object of a kind comes after who provides the kind; otherwise the release fails until the other happens to be there.
 * Charts that tenants instantiate later need the provider anywhere in the selection. Objects that exist only under a condition need no provider:
 * the condition may be that there is one. Kinds that nobody in the catalogue provides are those of Kubernetes and Flux themselves.
 *
 * @param everywhere the kinds that the whole catalogue provides, so that a kind is known to need a provider at all
 */
export function orderProblems(selection: Selection, compiled: Compiled, everywhere: ReadonlySet<string>): Problem<PlatformCode>[] {
  const graph = releaseGraph(selection);
  const providers = providersOf(graph.nodes, compiled);
  const installed = graph.nodes.flatMap((release) => {
    const before = reachable(graph, release);
    return foreignKinds(selection, release.component.chart, compiled, everywhere).flatMap((kind) => {
      const from = providers.get(kindName(kind)) ?? [];
      if (from.length === 0)
        return kind.conditional ? [] : [notProvided(selection, release.definition.name, release.component.chart, kind)];
      return from.filter((provider) => provider !== release && !before.has(provider)).map((provider) => tooLate(release, provider, kind));
    });
  });
  return [...installed, ...publishedProblems(selection, compiled, everywhere, providers)];
}

function publishedProblems(
  selection: Selection,
  compiled: Compiled,
  everywhere: ReadonlySet<string>,
  providers: ReadonlyMap<string, unknown>,
): Problem<PlatformCode>[] {
  return selection.packages.flatMap((selected) =>
    selectedVariant(selected)
      .components.filter(({ install }) => install === undefined)
      .flatMap(({ chart }) =>
        foreignKinds(selection, chart, compiled, everywhere)
          .filter((kind) => !kind.conditional && !providers.has(kindName(kind)))
          .map((kind) => notProvided(selection, selected.definition.name, chart, kind)),
      ),
  );
}

function providersOf(releases: readonly Release[], compiled: Compiled): Map<string, Release[]> {
  const pairs = releases.flatMap((release) =>
    compiled(release.component.chart).provides.map((kind) => ({ kind: kindName(kind), release })),
  );
  const grouped = Map.groupBy(pairs, ({ kind }) => kind);
  return new Map([...grouped].map(([kind, found]) => [kind, found.map(({ release }) => release)]));
}

function foreignKinds({ given }: Selection, chart: Chart, compiled: Compiled, everywhere: ReadonlySet<string>): EmittedKind[] {
  const { emits, provides } = compiled(chart);
  const own = new Set([...provides, ...given].map(kindName));
  return emits.filter((kind) => everywhere.has(kindName(kind)) && !own.has(kindName(kind)));
}

function notProvided({ title }: Selection, packageName: string, chart: Chart, kind: GroupKind): Problem<PlatformCode> {
  return new Problem({
    code: 'PLATFORM_KIND_NOT_PROVIDED',
    message: `chart ${chartPath(chart)} emits ${kindName(kind)}, which no package of ${title} provides`,
    where: { object: `Package ${packageName}` },
    hint: `install the package that provides ${kind.kind}, or emit it only where it is switched on`,
  });
}

function tooLate(emitter: Release, provider: Release, kind: GroupKind): Problem<PlatformCode> {
  const same = emitter.definition === provider.definition;
  return new Problem({
    code: 'PLATFORM_KIND_TOO_LATE',
    message: `release ${releaseKey(emitter)} emits ${kindName(kind)} but does not come after ${releaseKey(provider)}, which provides it`,
    where: { object: `Package ${emitter.definition.name}`, field: same ? `${emitter.component.name}/install/after` : 'dependsOn' },
    hint: same
      ? `add "${provider.component.name}" to install.after`
      : `let ${emitter.definition.name} depend on ${provider.definition.name}`,
  });
}
