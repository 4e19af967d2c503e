import { SIMULATED_LABEL } from '../../../constructs/lib/stand-in.ts';
import { type Tree, treeDigest } from '../../artifact/tree.ts';

/** The charts of a packages tree: files by `layer/name`, paths relative to the chart. */
export function chartsOf(tree: Tree): Map<string, Tree> {
  const charts = new Map<string, Tree[number][]>();
  for (const file of tree) {
    const [layer, name, ...rest] = file.path.split('/');
    // Says only that something else changed.
    if (rest.length === 0 || rest.join('/') === '.build-revision') continue;
    const key = `${layer}/${name}`;
    const files = charts.get(key) ?? [];
    files.push({ ...file, path: rest.join('/') });
    charts.set(key, files);
  }
  return charts;
}

/** Whether some of the charts stand in for ones that were not at hand. */
export function holdsStandIns(tree: Tree): boolean {
  return tree.some(({ path, content }) => path.endsWith('/Chart.yaml') && Buffer.from(content).includes(SIMULATED_LABEL));
}

/** Names of the charts whose files differ, sorted. */
export function changedCharts(before: ReadonlyMap<string, Tree>, after: ReadonlyMap<string, Tree>): string[] {
  const digest = (tree: Tree | undefined) => (tree ? treeDigest(tree) : '');
  return [...new Set([...before.keys(), ...after.keys()])].filter((name) => digest(before.get(name)) !== digest(after.get(name))).sort();
}

export interface FileChange {
  change: 'added' | 'removed' | 'changed';
  file: string;
}

/** Files that differ between two versions of a chart. */
export function fileChanges(before: Tree, after: Tree): FileChange[] {
  const [old, young] = [new Map(before.map((file) => [file.path, file])), new Map(after.map((file) => [file.path, file]))];
  return [...new Set([...old.keys(), ...young.keys()])].sort().flatMap((file): FileChange[] => {
    const [was, is] = [old.get(file), young.get(file)];
    if (!was) return [{ change: 'added', file }];
    if (!is) return [{ change: 'removed', file }];
    return treeDigest([was]) === treeDigest([is]) ? [] : [{ change: 'changed', file }];
  });
}

/** The values files beside values.yaml, by which variants of a package differ: one render each. */
export function casesOf(...trees: readonly (Tree | undefined)[]): (string | undefined)[] {
  const files = trees.flatMap((tree) => tree?.map(({ path }) => path) ?? []).filter((path) => /^values-[^/]+\.ya?ml$/.test(path));
  return [undefined, ...new Set(files)];
}
