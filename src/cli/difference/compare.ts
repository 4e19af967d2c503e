import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Tree, writeTree } from '../../artifact/tree.ts';
import { casesOf, changedCharts, chartsOf, type FileChange, fileChanges } from './charts.ts';
import { helmTemplate } from './helm.ts';
import { type KubernetesObject, type ObjectChange, objectChanges } from './object-changes.ts';

/** How one chart differs, with its default values or those of one of its values files. */
export interface ChartDifference {
  chart: string;
  valuesFile?: string;
  change: 'added' | 'removed' | 'changed';
  objects: ObjectChange[];
  /** Why the objects could not be compared; `files` then says what is known. */
  unrendered?: string;
  files?: FileChange[];
}

export interface Comparison {
  helm: string;
  /** Values files over the charts' own, for both sides. */
  valuesFiles: readonly string[];
  namespace: string;
  select(chart: string): boolean;
  before(chart: string, index: number, count: number): void;
  signal?: AbortSignal | undefined;
}

/** Renders every chart whose files differ, on both sides, and compares the objects. Charts with the same files render the same. */
export async function compareTrees(before: Tree, after: Tree, comparison: Comparison): Promise<ChartDifference[]> {
  const [old, young] = [chartsOf(before), chartsOf(after)];
  const names = changedCharts(old, young).filter(comparison.select);
  const folder = await mkdtemp(join(tmpdir(), 'cozy-diff-'));
  try {
    const differences: ChartDifference[] = [];
    for (const [index, name] of names.entries()) {
      comparison.signal?.throwIfAborted();
      comparison.before(name, index, names.length);
      differences.push(...(await compareChart(name, old.get(name), young.get(name), folder, comparison)));
    }
    return differences;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function compareChart(
  chart: string,
  before: Tree | undefined,
  after: Tree | undefined,
  folder: string,
  comparison: Comparison,
): Promise<ChartDifference[]> {
  const at = { before: join(folder, 'before', chart), after: join(folder, 'after', chart) };
  if (before) await writeTree(at.before, before);
  if (after) await writeTree(at.after, after);
  const change = before && after ? 'changed' : after ? 'added' : 'removed';
  const results: ChartDifference[] = [];
  for (const valuesFile of casesOf(before, after)) {
    const about = { chart, change, ...(valuesFile ? { valuesFile } : {}) } as const;
    try {
      const [was, is] = await Promise.all([
        rendered(before, at.before, chart, valuesFile, comparison),
        rendered(after, at.after, chart, valuesFile, comparison),
      ]);
      const objects = objectChanges(was, is);
      if (objects.length > 0 || change !== 'changed') results.push({ ...about, objects });
    } catch (error) {
      results.push({ ...about, objects: [], unrendered: (error as Error).message, files: fileChanges(before ?? [], after ?? []) });
    }
  }
  return results;
}

async function rendered(
  tree: Tree | undefined,
  path: string,
  chart: string,
  valuesFile: string | undefined,
  { helm, valuesFiles, namespace }: Comparison,
): Promise<KubernetesObject[]> {
  // Library charts are parts of others and cannot be installed.
  if (!tree || chart.startsWith('library/')) return [];
  const own = valuesFile && tree.some((file) => file.path === valuesFile) ? [join(path, valuesFile)] : [];
  return await helmTemplate(helm, path, { name: chart.slice(chart.indexOf('/') + 1), namespace, valuesFiles: [...own, ...valuesFiles] });
}
