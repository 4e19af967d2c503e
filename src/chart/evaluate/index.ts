import { type ChartSource, composeChart } from '../chart.ts';
import type { Properties } from '../schema/schema.ts';
import { evaluateChart, type KubernetesObject, type RenderInput } from './evaluate.ts';

/** The objects that a chart renders to, computed in TypeScript: no Helm, no cluster. Throws a ChartError where Helm would fail. */
export function evaluate<P extends Properties>(chart: ChartSource<P>, input: RenderInput = {}): KubernetesObject[] {
  return evaluateChart(composeChart(chart), input);
}
