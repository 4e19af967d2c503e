import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readTree, treeDigest, treeOf, writeTree } from './tree.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tree-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  chmodSync(folder, 0o700);
  rmSync(folder, { recursive: true });
});
const file = (path: string, text = path, executable = false) => ({ path, content: Buffer.from(text), executable });

describe('a tree', () => {
  it('comes back as it was written, with normal modes under any umask', async () => {
    const before = process.umask(0o077);
    const tree = treeOf([file('b'), file('a/run.sh', '#!', true), file('a/c/d')]);
    await writeTree(join(folder, 'out'), tree).finally(() => process.umask(before));
    expect(treeDigest(await readTree(join(folder, 'out')))).toBe(treeDigest(tree));
    expect(statSync(join(folder, 'out/a/run.sh')).mode & 0o100).toBe(0o100);
  });

  it('takes the place of another one whole, and leaves nothing beside', async () => {
    await writeTree(join(folder, 'out'), treeOf([file('old')]));
    await writeTree(join(folder, 'out'), treeOf([file('new')]));
    expect(readdirSync(join(folder, 'out'))).toEqual(['new']);
    expect(readdirSync(folder)).toEqual(['out']);
  });

  it('that cannot be written leaves the old one', async () => {
    const out = join(folder, 'out');
    await writeTree(out, treeOf([file('a', 'old')]));
    await expect(writeTree(out, treeOf([file('a', 'new'), file('a/b')]))).rejects.toBeDefined();
    expect(readFileSync(join(out, 'a'), 'utf8')).toBe('old');
    expect(readdirSync(folder)).toEqual(['out']);
  });

  it('clears away what a killed process left, and leaves alone what one is writing', async () => {
    for (const pid of [2 ** 22 + 1, process.ppid]) mkdirSync(join(folder, `.out.${pid}.new`));
    await writeTree(join(folder, 'out'), treeOf([file('a')]));
    expect(readdirSync(folder)).toEqual([`.out.${process.ppid}.new`, 'out']);
  });

  it('is sorted by bytes, not by a locale', () => {
    expect(treeOf(['ä', 'z', 'Z', 'a/b', 'a-b', 'a'].map((path) => file(path))).map(({ path }) => path)).toEqual([
      'Z',
      'a',
      'a-b',
      'a/b',
      'z',
      'ä',
    ]);
  });
});
