import { Problem } from '../problem.ts';
import type { Compiled } from './chart-kinds.ts';
import type { PlatformCode } from './codes.ts';
import { chartPath, type PackageDefinition } from './model.ts';

/** Components that merge a values file which their chart does not have: the artifact would never be put together. */
export function valuesFileProblems(packages: readonly PackageDefinition[], compiled: Compiled): Problem<PlatformCode>[] {
  return packages.flatMap(({ name, variants }) =>
    variants.flatMap((variant) =>
      variant.components.flatMap((component) => {
        if (component.valuesFiles.length === 0) return [];
        const there = new Set(compiled(component.chart).files.map(({ path }) => path));
        return component.valuesFiles
          .filter((file) => !there.has(file))
          .map(
            (file) =>
              new Problem<PlatformCode>({
                code: 'PLATFORM_VALUES_FILE_UNKNOWN',
                message: `component "${component.name}" of variant "${variant.name}" merges "${file}", which ${chartPath(component.chart)} does not have`,
                where: { object: `PackageSource ${name}` },
                hint: 'write the file into the chart, or take its name away from the component',
              }),
          );
      }),
    ),
  );
}
