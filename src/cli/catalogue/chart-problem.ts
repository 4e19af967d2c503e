import { type Chart, chartPath } from '../../platform/model.ts';
import { Problem } from '../../problem.ts';
import { sourceProblem } from './source-problem.ts';

/** What went wrong with a chart, as a Problem where its author can put it right; a defect of ours keeps being one, with the chart's name before it. */
export function chartProblem(error: unknown, chart: Pick<Chart, 'layer' | 'name'>): unknown {
  const name = chartPath(chart);
  const problem = sourceProblem(error, `Chart ${name}`);
  return problem instanceof Problem ? problem : new Error(`chart ${name}: ${(error as Error).message}`, { cause: error });
}
