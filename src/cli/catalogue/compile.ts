import { nearest } from '../../nearest.ts';
import type { Catalogue } from '../../platform/catalogue.ts';
import type { ChartFile, CompiledChart } from '../../platform/compiled-chart.ts';
import { type Chart, type CompileOptions, chartPath } from '../../platform/model.ts';
import { cliProblem } from '../codes.ts';
import { chartProblem } from './chart-problem.ts';

export interface CompiledCatalogue {
  charts: ReadonlyMap<Chart, CompiledChart>;
  /** Milliseconds a chart took, slowest first. */
  times: readonly { chart: string; milliseconds: number }[];
}

/** Compiles the charts; what is wrong with any of them is thrown together, so that one run shows it all. */
export function compileCharts(
  charts: readonly Chart[],
  options: CompileOptions,
  before: (chart: string, index: number) => void,
): CompiledCatalogue {
  const compiled = new Map<Chart, CompiledChart>();
  const times: { chart: string; milliseconds: number }[] = [];
  const problems: unknown[] = [];
  for (const [index, chart] of charts.entries()) {
    const name = chartPath(chart);
    before(name, index);
    const start = performance.now();
    try {
      compiled.set(chart, chart.compile(options));
    } catch (error) {
      problems.push(chartProblem(error, chart));
    }
    times.push({ chart: name, milliseconds: performance.now() - start });
  }
  if (problems.length > 0) throw problems.length === 1 ? problems[0] : new AggregateError(problems);
  return { charts: compiled, times: times.sort((a, b) => b.milliseconds - a.milliseconds) };
}

/** The charts whose `layer/name` fits one of the patterns; all without patterns. */
export function selectCharts({ charts }: Pick<Catalogue, 'charts'>, patterns: readonly string[]): readonly Chart[] {
  const matches = matcher(patterns, charts.map(chartPath));
  return charts.filter((chart) => matches(chartPath(chart)));
}

/**
 * Tells whether `layer/name` fits one of the patterns (`apps/redis`, `apps/*`, commas between); everything fits no patterns.
 * A pattern that fits none of `paths` is an error.
 */
export function matcher(patterns: readonly string[], paths: readonly string[]): (path: string) => boolean {
  const split = patterns.flatMap((pattern) => pattern.split(',')).filter((pattern) => pattern !== '');
  for (const pattern of split) if (!paths.some((path) => fits(pattern, path))) throw unknownChart(pattern, paths);
  return (path) => split.length === 0 || split.some((pattern) => fits(pattern, path));
}

/** The one chart that is called `layer/name`, or `name` where that says it all. */
export function chartNamed({ charts }: Pick<Catalogue, 'charts'>, name: string): Chart {
  const found = charts.filter((chart) => chartPath(chart) === name || chart.name === name);
  if (found.length === 1) return found[0]!;
  if (found.length === 0) throw unknownChart(name, charts.map(chartPath));
  throw cliProblem({
    code: 'CHART_UNKNOWN',
    message: `there are several charts "${name}": ${found.map(chartPath).join(', ')}`,
    hint: 'name the layer too',
    blame: 'usage',
  });
}

function fits(pattern: string, path: string): boolean {
  return new RegExp(`^${pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*')}$`).test(path);
}

function unknownChart(name: string, paths: readonly string[]) {
  const nameIn = (path: string) => path.slice(path.indexOf('/') + 1);
  const near = nearest(nameIn(name), paths.map(nameIn));
  const meant = paths.filter((path) => nameIn(path) === near);
  return cliProblem({
    code: 'CHART_UNKNOWN',
    message: `there is no chart "${name}"`,
    hint: meant.length > 0 ? `did you mean ${meant.join(' or ')}?` : '`cozy build --list` lists them',
    blame: 'usage',
  });
}

/** Bytes of a file as they go into the artifact. */
export function bytesOf({ content }: ChartFile): Uint8Array {
  return typeof content === 'string' ? Buffer.from(content) : content;
}
