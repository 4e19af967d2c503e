import type { Catalogue } from '../../platform/catalogue.ts';
import type { Chart } from '../../platform/model.ts';
import { chartNamed, selectCharts } from './compile.ts';
import { loading } from './source-problem.ts';

/** The catalogue of this checkout; imports cdk8s and all constructs, so it is asked for only when charts are to be compiled. */
export async function loadCatalogue(): Promise<Catalogue> {
  const { catalogue } = await loading(() => import('../../../variants/catalogue.ts'));
  return catalogue;
}

/** The charts that fit the patterns (`selectCharts`); without the rest of the catalogue where all have files of their own. */
export async function loadCharts(patterns: readonly string[]): Promise<readonly Chart[]> {
  const { chartFromItsFile } = await import('../../../constructs/chart-file.ts');
  const names = new Set(patterns.flatMap((pattern) => pattern.split(',')).filter((pattern) => pattern !== ''));
  const charts = await loading(() => Promise.all([...names].map(chartFromItsFile)));
  const own = charts.filter((chart) => chart !== undefined);
  return own.length === charts.length && own.length > 0 ? own : selectCharts(await loadCatalogue(), patterns);
}

/** The chart that a person names (`chartNamed`), without the rest of the catalogue where it has a file of its own. */
export async function loadChart(name: string): Promise<Chart> {
  const { chartFromItsFile } = await import('../../../constructs/chart-file.ts');
  return (await loading(() => chartFromItsFile(name))) ?? chartNamed(await loadCatalogue(), name);
}
