import { type Tree, type TreeFile, treeDigest, treeOf } from '../../artifact/tree.ts';
import { chartPath } from '../../platform/model.ts';
import { bytesOf, type CompiledCatalogue } from './compile.ts';

/** Changes with every change of any chart: makes the platform release upgrade, which hands the new digest on (contract: "build nonce"). */
const revisionFile = 'core/platform/.build-revision';

/** The root of the artifact's layer: `layer/chart/…` of all charts. */
export function packagesTree({ charts }: Pick<CompiledCatalogue, 'charts'>): Tree {
  const files: TreeFile[] = [];
  for (const [chart, { files: own }] of charts) {
    for (const file of own)
      files.push({ path: `${chartPath(chart)}/${file.path}`, content: bytesOf(file), executable: isScript(file.path) });
  }
  const tree = treeOf(files);
  if (!tree.some(({ path }) => path.startsWith('core/platform/'))) return tree;
  return treeOf([...tree, { path: revisionFile, content: Buffer.from(`${treeDigest(tree)}\n`), executable: false }]);
}

function isScript(path: string): boolean {
  return path.endsWith('.sh');
}
