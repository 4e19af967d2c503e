import type { ChartFile } from '../../src/platform/compiled-chart.ts';

/** A file of a chart; JSON is YAML, and Helm reads either. */
export const yamlFile = (path: string, content: object): ChartFile => ({ path, content: `${JSON.stringify(content, null, 2)}\n` });
