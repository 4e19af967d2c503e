import { gunzip } from '../../artifact/gzip.ts';
import { untar } from '../../artifact/tar.ts';
import { type Tree, type TreeFile, treeOf } from '../../artifact/tree.ts';
import { hasWildcards, isExcluded, matching } from './glob.ts';
import type { CopyOperation, OutputArtifact } from './kinds.ts';
import { mergeValuesFiles } from './values-merge.ts';

const unpackLimit = 256 * 1024 * 1024;

/** Files of each source, by alias. */
export type Sources = ReadonlyMap<string, Tree>;

/** A copy operation that cannot be done: ends the build of its generator. */
export class ComposeError extends Error {
  override readonly name = 'ComposeError';
}

/**
 * The files of an artifact: its copy operations, one after the other, a later one replacing what an earlier one wrote.
 * @throws {ComposeError} for an operation that names nothing, in the words `from` and `to` of the operation
 */
export async function compose(artifact: OutputArtifact, sources: Sources): Promise<Tree> {
  const files = new Map<string, TreeFile>();
  for (const operation of artifact.copy) {
    try {
      await apply(operation, sources, files);
    } catch (error) {
      throw new ComposeError(`copy from "${operation.from}" to "${operation.to}": ${(error as Error).message}`, { cause: error });
    }
  }
  return treeOf(files.values());
}

async function apply(operation: CopyOperation, sources: Sources, files: Map<string, TreeFile>): Promise<void> {
  const [, alias = '', pattern = ''] = operation.from.match(/^@([^/]+)\/(.*)$/s) ?? [];
  const source = sources.get(alias);
  if (!source) throw new Error(`there is no source with the alias "${alias}"`);
  if (!operation.to.startsWith('@artifact/')) throw new Error('the destination must begin with @artifact/');
  const byPath = new Map(source.map((file) => [file.path, file]));
  const selected = select(pattern, operation, byPath);
  for (const { file, destination } of selected) await place(file, destination, operation, files);
}

interface Selected {
  file: TreeFile;
  destination: string;
}

function select(pattern: string, operation: CopyOperation, byPath: ReadonlyMap<string, TreeFile>): Selected[] {
  const to = normal(operation.to.slice('@artifact/'.length));
  if (hasWildcards(pattern)) return selectByPattern(pattern, to, operation, byPath);
  const path = normal(pattern);
  const file = byPath.get(path);
  if (file) {
    if (isExcluded(path, '', operation.exclude)) return [];
    const asFolder = operation.to.endsWith('/') || operation.strategy === 'Extract';
    return [{ file, destination: asFolder ? join(to, path.split('/').at(-1)!) : to }];
  }
  const below = [...byPath.values()].filter((candidate) => path === '' || candidate.path.startsWith(`${path}/`));
  if (below.length === 0) throw new Error(`the source has no "${pattern}"`);
  if (operation.strategy === 'Extract') throw new Error(`"${pattern}" is a folder; only archives can be extracted`);
  const parent = path.includes('/') ? path.slice(0, path.lastIndexOf('/') + 1) : '';
  return below
    .filter((candidate) => !isExcluded(candidate.path, path, operation.exclude))
    .map((candidate) => ({ file: candidate, destination: join(to, candidate.path.slice(parent.length)) }));
}

/** `dir/**` leaves `dir/` away in the destination; any other pattern keeps the path. */
function selectByPattern(pattern: string, to: string, operation: CopyOperation, byPath: ReadonlyMap<string, TreeFile>): Selected[] {
  const folder = pattern.endsWith('/**') ? `${pattern.slice(0, -3)}/` : '';
  const literal = pattern.split('/');
  const base = literal.slice(0, literal.findIndex(hasWildcards)).join('/');
  const found = [...matching(pattern, byPath.keys())];
  if (found.length === 0) throw new Error(`nothing in the source matches "${pattern}"`);
  const kept = found.filter(({ path }) => !isExcluded(path, base, operation.exclude));
  if (kept.length === 0) throw new Error(`all that matches "${pattern}" is excluded`);
  return kept.map(({ path }) => ({
    file: byPath.get(path)!,
    destination: join(to, folder !== '' && path.startsWith(folder) ? path.slice(folder.length) : path),
  }));
}

async function place(file: TreeFile, destination: string, { strategy }: CopyOperation, files: Map<string, TreeFile>): Promise<void> {
  if (destination === '') throw new Error('a file needs a name in the artifact');
  if (strategy === 'Extract') {
    if (!/\.(tar\.gz|tgz)$/.test(file.path)) return;
    const folder = destination.split('/').slice(0, -1).join('/');
    const contents = await untar(gunzip(file.content, file.path, unpackLimit), file.path);
    for (const inner of contents) put(files, { ...inner, path: join(folder, inner.path) });
    return;
  }
  const existing = files.get(destination);
  if (strategy === 'Merge' && existing) {
    const merged = mergeValuesFiles(Buffer.from(existing.content).toString(), Buffer.from(file.content).toString());
    put(files, { ...existing, content: Buffer.from(merged) });
  } else put(files, { ...file, path: destination });
}

function put(files: Map<string, TreeFile>, file: TreeFile): void {
  files.set(file.path, file);
}

function normal(path: string): string {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.');
  if (parts.includes('..')) throw new Error(`"${path}" leaves its folder`);
  return parts.join('/');
}

function join(folder: string, path: string): string {
  return folder === '' ? path : `${folder}/${path}`;
}
