import { Problem } from '../problem.ts';
import type { Compiled } from './chart-kinds.ts';
import type { PlatformCode } from './codes.ts';
import { type Chart, chartPath, type PackageDefinition } from './model.ts';
import { artifactName } from './names.ts';

/** Releases and definitions that refer to an artifact which no package publishes: they would wait for it without end. */
export function referenceProblems(
  charts: readonly Chart[],
  packages: readonly PackageDefinition[],
  compiled: Compiled,
): Problem<PlatformCode>[] {
  const published = new Set(
    packages.flatMap(({ name, variants }) =>
      variants.flatMap((variant) => variant.components.map((component) => artifactName(name, variant.name, component.name))),
    ),
  );
  return charts.flatMap((chart) =>
    compiled(chart)
      .artifacts.filter((artifact) => !published.has(artifact))
      .map(
        (artifact) =>
          new Problem<PlatformCode>({
            code: 'PLATFORM_ARTIFACT_UNKNOWN',
            message: `refers to the artifact "${artifact}", which no package publishes`,
            where: { object: `Chart ${chartPath(chart)}` },
            hint: 'name a package, variant and component of the catalogue, or publish the chart',
          }),
      ),
  );
}
