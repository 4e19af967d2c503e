import { Problem } from '../problem.ts';
import type { Compiled } from './chart-kinds.ts';
import type { PlatformCode } from './codes.ts';
import type { Requests } from './compiled-chart.ts';
import type { Chart, Selection } from './model.ts';
import { chartPath } from './model.ts';
import { releasesOf } from './releases.ts';

/** Size in bytes that a Secret may have, and with it the record that Helm stores of a release. */
export const RECORD_LIMIT = 1_048_576;

/** Charts whose release could not be stored. */
export function recordProblems(charts: readonly Chart[], compiled: Compiled): Problem<PlatformCode>[] {
  return charts
    .filter((chart) => compiled(chart).recordSize > RECORD_LIMIT)
    .map(
      (chart) =>
        new Problem<PlatformCode>({
          code: 'PLATFORM_RECORD_TOO_LARGE',
          message: `a release of the chart would take ${compiled(chart).recordSize} bytes, a Secret holds ${RECORD_LIMIT}`,
          where: { object: `Chart ${chartPath(chart)}` },
          hint: 'move large files (CRDs, dashboards) to a chart of their own',
        }),
    );
}

/** What all releases of a selection request with default values. */
export function requestsOf(selection: Selection, compiled: Compiled): Requests {
  return releasesOf(selection)
    .map(({ component }) => compiled(component.chart).requests)
    .reduce((sum, { cpu, memory }) => ({ cpu: sum.cpu + cpu, memory: sum.memory + memory }), { cpu: 0, memory: 0 });
}
