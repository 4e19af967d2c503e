import { existsSync } from 'node:fs';
import { type Chart, chartPath } from '../src/platform/model.ts';

/**
 * The chart `layer/name` from its own file, `<layer>/<name>/index.ts`, which exports it or its application; a tenth of the catalogue is loaded for it.
 * Undefined where it has no such file: wrapped foreign charts and definitions (`…-rd`) stand with what they belong to, and only the catalogue finds them.
 */
export async function chartFromItsFile(path: string): Promise<Chart | undefined> {
  const file = new URL(`./${path}/index.ts`, import.meta.url);
  if (!/^[a-z]+\/[a-z0-9-]+$/.test(path) || !existsSync(file)) return undefined;
  const exported: Record<string, unknown> = await import(file.href);
  return Object.values(exported)
    .map((value) => (has(value, 'chart') ? value.chart : value))
    .filter(isChart)
    .find((chart) => chartPath(chart) === path);
}

const has = <Key extends string>(value: unknown, key: Key): value is Record<Key, unknown> =>
  typeof value === 'object' && value !== null && key in value;

const isChart = (value: unknown): value is Chart => has(value, 'layer') && has(value, 'name') && has(value, 'compile');
