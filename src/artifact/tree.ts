import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileProblem } from '../file-problem.ts';
import { makeFolder } from '../make-folder.ts';
import { artifactProblem } from './codes.ts';

export interface TreeFile {
  /** Relative, with forward slashes. */
  path: string;
  content: Uint8Array;
  executable: boolean;
}

/** Files in the order of the bytes of their paths, which no locale changes; folders exist by their files. */
export type Tree = readonly TreeFile[];

export function treeOf(files: Iterable<TreeFile>): Tree {
  return [...files].sort((a, b) => Buffer.compare(Buffer.from(a.path), Buffer.from(b.path)));
}

/** SHA-256 over paths, modes and contents, hexadecimal. */
export function treeDigest(tree: Tree): string {
  const hash = createHash('sha256');
  for (const { path, content, executable } of tree) hash.update(`${path}\0${executable ? 'x' : '-'}${content.length}\0`).update(content);
  return hash.digest('hex');
}

// Files are read and written one after the other without the thread pool: they are many and small, and its way there and back costs more than they do.

/** Reads a folder. Links, devices and sockets are refused: what stands behind them is not in the folder. `skip` sees paths before they are read. */
export async function readTree(folder: string, skip: (path: string) => boolean = () => false): Promise<Tree> {
  const files: TreeFile[] = [];
  const visit = (relative: string): void => {
    for (const entry of readdirSync(join(folder, relative), { withFileTypes: true })) {
      const path = relative === '' ? entry.name : `${relative}/${entry.name}`;
      if (skip(path)) continue;
      if (entry.isDirectory()) visit(path);
      else if (entry.isFile()) {
        const full = join(folder, path);
        files.push({ path, content: readFileSync(full), executable: (lstatSync(full).mode & 0o100) !== 0 });
      } else throw unfit(join(folder, path), entry.isSymbolicLink());
    }
  };
  try {
    visit('');
  } catch (error) {
    throw fileProblem(error, folder);
  }
  return treeOf(files);
}

/** Puts `tree` in place of `folder` at once: written beside it and renamed, so that nobody sees half of it and a failure leaves the old one. */
export async function writeTree(folder: string, tree: Tree): Promise<void> {
  const beside = (end: string) => join(dirname(folder), `.${basename(folder)}.${process.pid}.${end}`);
  const [staged, replaced] = [beside('new'), beside('old')];
  try {
    await removeLeftovers(folder);
    makeFolder(staged);
    for (const parent of new Set(tree.map(({ path }) => dirname(path)))) mkdirSync(join(staged, parent), { recursive: true });
    for (const { path, content, executable } of tree) writeFileSync(join(staged, path), content, { mode: executable ? 0o755 : 0o644 });
    await exchange(staged, folder, replaced);
  } catch (error) {
    throw fileProblem(error, folder);
  } finally {
    await rm(staged, { recursive: true, force: true });
    await rm(replaced, { recursive: true, force: true });
  }
}

/** Another process may put its own tree there between the two renames; the last one stays. */
async function exchange(staged: string, folder: string, replaced: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    await rm(replaced, { recursive: true, force: true });
    await rename(folder, replaced).catch(ignoreAbsent);
    try {
      return await rename(staged, folder);
    } catch (error) {
      if (tries === 5 || !['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }
}

/** What a process that was killed left beside the folder. */
async function removeLeftovers(folder: string): Promise<void> {
  const form = new RegExp(`^\\.${basename(folder).replace(/\W/g, '\\$&')}\\.(\\d+)\\.(?:new|old)$`);
  const names = await readdir(dirname(folder)).catch(() => []);
  for (const name of names) {
    const pid = Number(form.exec(name)?.[1]);
    if (pid === process.pid || (pid > 0 && !isAlive(pid))) await rm(join(dirname(folder), name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function ignoreAbsent(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

function unfit(path: string, link: boolean) {
  return artifactProblem({
    code: 'FILE_KIND',
    message: `${link ? 'a symbolic link' : 'something that is neither file nor folder'} cannot be packed`,
    where: { file: path },
    hint: link ? 'put the file itself in its place' : 'remove it',
  });
}
