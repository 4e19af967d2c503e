import type { KubernetesObject } from '../../chart/evaluate/evaluate.ts';
import { type Chart, chartPath } from '../../platform/model.ts';
import { chartProblem } from '../catalogue/chart-problem.ts';
import { bytesOf } from '../catalogue/compile.ts';
import { cliProblem } from '../codes.ts';
import { mergeSources, mergeValues } from './merge.ts';
import { checkValues, type JsonSchema } from './schema-check.ts';
import { parseValuesFile, type ValuesSource } from './values-file.ts';

/** The objects of a release of `chart`; values that the chart does not take are refused with their places. */
export function renderChart(
  chart: Chart,
  sources: readonly ValuesSource[],
  release: { name: string; namespace: string; isUpgrade: boolean },
): readonly KubernetesObject[] {
  const { evaluate } = chart;
  if (!evaluate) {
    throw cliProblem({
      code: 'CHART_UNKNOWN',
      message: `${chartPath(chart)} is not written here (${chart.origin}), so there is nothing to evaluate`,
      hint: 'render the built chart with `helm template`',
      blame: 'usage',
    });
  }
  const { files } = withPlace(chart, () => chart.compile({ simulate: true }));
  const textOf = (path: string) => {
    const file = files.find((one) => one.path === path);
    return file && Buffer.from(bytesOf(file)).toString('utf8');
  };
  const given = mergeSources(sources);
  const schema = textOf('values.schema.json');
  if (schema) {
    const { values: defaults } = parseValuesFile(textOf('values.yaml') ?? '', `${chartPath(chart)}/values.yaml`);
    const problems = checkValues(JSON.parse(schema) as JsonSchema, mergeValues(defaults, given) as Record<string, unknown>, sources);
    if (problems.length > 0) throw problems.length === 1 ? problems[0] : new AggregateError(problems);
  }
  return withPlace(chart, () => evaluate({ values: given, release }));
}

function withPlace<T>(chart: Chart, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw chartProblem(error, chart);
  }
}
