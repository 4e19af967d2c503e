import { Problem } from '../problem.ts';
import type { ChartKinds, NeededKind } from './chart-kinds.ts';
import { selectedVariant } from './closure.ts';
import type { PlatformCode } from './codes.ts';
import { kindName } from './compiled-chart.ts';
import { cycles, reachable } from './graph.ts';
import type { Chart, Selection } from './model.ts';
import { chartPath } from './model.ts';
import { type Release, releaseGraph, releaseKey } from './releases.ts';

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
 */
export function orderProblems(selection: Selection, kindsOf: (chart: Chart) => ChartKinds): Problem<PlatformCode>[] {
  const graph = releaseGraph(selection);
  const providers = providersOf(graph.nodes, kindsOf);
  const given = new Set(selection.given.map(kindName));
  const neededBy = (chart: Chart) => kindsOf(chart).needed.filter(({ name }) => !given.has(name));
  const installed = graph.nodes.flatMap((release) => {
    const needed = neededBy(release.component.chart);
    const before = needed.length > 0 ? reachable(graph, release) : new Set();
    return needed.flatMap((kind) => {
      const from = providers.get(kind.name) ?? [];
      if (from.length === 0)
        return kind.conditional ? [] : [notProvided(selection, release.definition.name, release.component.chart, kind)];
      return from.filter((provider) => provider !== release && !before.has(provider)).map((provider) => tooLate(release, provider, kind));
    });
  });
  const published = selection.packages.flatMap((selected) =>
    selectedVariant(selected)
      .components.filter(({ install }) => install === undefined)
      .flatMap(({ chart }) =>
        neededBy(chart)
          .filter(({ name, conditional }) => !conditional && !providers.has(name))
          .map((kind) => notProvided(selection, selected.definition.name, chart, kind)),
      ),
  );
  return [...installed, ...published];
}

function providersOf(releases: readonly Release[], kindsOf: (chart: Chart) => ChartKinds): Map<string, Release[]> {
  const providers = new Map<string, Release[]>();
  for (const release of releases)
    for (const name of kindsOf(release.component.chart).provided) providers.set(name, [...(providers.get(name) ?? []), release]);
  return providers;
}

function notProvided({ title }: Selection, packageName: string, chart: Chart, kind: NeededKind): Problem<PlatformCode> {
  return new Problem({
    code: 'PLATFORM_KIND_NOT_PROVIDED',
    message: `chart ${chartPath(chart)} emits ${kind.name}, which no package of ${title} provides`,
    where: { object: `Package ${packageName}` },
    hint: `install the package that provides ${kind.kind}, or emit it only where it is switched on`,
  });
}

function tooLate(emitter: Release, provider: Release, kind: NeededKind): Problem<PlatformCode> {
  const same = emitter.definition === provider.definition;
  return new Problem({
    code: 'PLATFORM_KIND_TOO_LATE',
    message: `release ${releaseKey(emitter)} emits ${kind.name} but does not come after ${releaseKey(provider)}, which provides it`,
    where: { object: `Package ${emitter.definition.name}`, field: same ? `${emitter.component.name}/install/after` : 'dependsOn' },
    hint: same
      ? `add "${provider.component.name}" to install.after`
      : `let ${emitter.definition.name} depend on ${provider.definition.name}`,
  });
}
