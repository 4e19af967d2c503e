import { ChartError } from '../../chart/error.ts';
import { type Chart, chartPath } from '../../platform/model.ts';
import { Problem } from '../../problem.ts';
import { cliProblem } from '../codes.ts';

/** What went wrong with a chart, as a Problem where its author can put it right; a defect of ours keeps being one, with the chart's name before it. */
export function chartProblem(error: unknown, chart: Pick<Chart, 'layer' | 'name'>): unknown {
  if (error instanceof Problem) return error;
  const name = chartPath(chart);
  if (!(error instanceof ChartError)) return new Error(`chart ${name}: ${(error as Error).message}`, { cause: error });
  const place = [error.path, error.source && `(${error.source})`].filter(Boolean).join(' ');
  const [, file, line] = /^(.*):(\d+)$/.exec(error.source ?? '') ?? [];
  return cliProblem({
    code: 'CHART_WRONG',
    message: place === '' ? error.message : error.message.slice(place.length + 2),
    where: { file, line: line === undefined ? undefined : Number(line), object: `Chart ${name}`, field: error.path },
    cause: error.cause,
  });
}
