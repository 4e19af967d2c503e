import { describe, expect, it } from 'vitest';
import { gzip } from '../../artifact/gzip.ts';
import { tar } from '../../artifact/tar.ts';
import { treeOf } from '../../artifact/tree.ts';
import { compose } from './compose.ts';
import type { CopyOperation } from './kinds.ts';

const files = (entries: Record<string, string | Uint8Array>) =>
  treeOf(Object.entries(entries).map(([path, content]) => ({ path, content: Buffer.from(content), executable: path.endsWith('.sh') })));

const source = files({
  'apps/redis/Chart.yaml': 'name: redis',
  'apps/redis/values.yaml': 'replicas: 1\nsize: 1Gi\n',
  'apps/redis/values-big.yaml': 'size: 9Gi\n',
  'apps/redis/templates/a.yaml': 'a',
  'apps/redis/files/run.sh': '#!/bin/sh',
  'library/lib/Chart.yaml': 'name: lib',
  'README.md': 'read me',
});

async function composed(...copy: CopyOperation[]) {
  const tree = await compose({ name: 'x', copy }, new Map([['repo', source]]));
  return Object.fromEntries(tree.map(({ path, content }) => [path, Buffer.from(content).toString()]));
}

describe('copy operations', () => {
  it('copies the contents of a folder, its library, and values files over one another', async () => {
    const result = await composed(
      { from: '@repo/apps/redis/**', to: '@artifact/redis/' },
      { from: '@repo/library/lib/**', to: '@artifact/redis/charts/lib/' },
      { from: '@repo/apps/redis/values.yaml', to: '@artifact/redis/values.yaml', strategy: 'Overwrite' },
      { from: '@repo/apps/redis/values-big.yaml', to: '@artifact/redis/values.yaml', strategy: 'Merge' },
    );
    expect(Object.keys(result)).toEqual([
      'redis/Chart.yaml',
      'redis/charts/lib/Chart.yaml',
      'redis/files/run.sh',
      'redis/templates/a.yaml',
      'redis/values-big.yaml',
      'redis/values.yaml',
    ]);
    expect(result['redis/values.yaml']).toBe('replicas: 1\nsize: 9Gi\n');
  });
  it('keeps what is executable', async () => {
    const tree = await compose({ name: 'x', copy: [{ from: '@repo/apps/redis/files/**', to: '@artifact/' }] }, new Map([['repo', source]]));
    expect(tree).toMatchObject([{ path: 'run.sh', executable: true }]);
  });
  it('copies a folder by its name, and a file under its name into a folder or under a new one', async () => {
    expect(Object.keys(await composed({ from: '@repo/library', to: '@artifact/charts' }))).toEqual(['charts/library/lib/Chart.yaml']);
    expect(Object.keys(await composed({ from: '@repo/README.md', to: '@artifact/docs/' }))).toEqual(['docs/README.md']);
    expect(Object.keys(await composed({ from: '@repo/README.md', to: '@artifact/docs' }))).toEqual(['docs']);
  });
  it('keeps the path for other patterns', async () => {
    expect(Object.keys(await composed({ from: '@repo/apps/*/Chart.yaml', to: '@artifact/all' }))).toEqual(['all/apps/redis/Chart.yaml']);
  });
  it('leaves out what is excluded', async () => {
    const result = await composed({ from: '@repo/apps/redis/**', to: '@artifact/', exclude: ['values*.yaml', 'files/**'] });
    expect(Object.keys(result)).toEqual(['Chart.yaml', 'templates/a.yaml']);
  });
  it('extracts an archive', async () => {
    const sources = new Map([['repo', files({ 'dep.tgz': gzip(await tar(files({ 'dep/Chart.yaml': 'name: dep' }))), 'note.txt': '' })]]);
    const tree = await compose({ name: 'x', copy: [{ from: '@repo/**', to: '@artifact/charts/', strategy: 'Extract' }] }, sources);
    expect(tree.map(({ path }) => path)).toEqual(['charts/dep/Chart.yaml']);
  });
});

describe('operations that cannot be done', () => {
  const refused: [string, CopyOperation, string][] = [
    ['a pattern without matches', { from: '@repo/none/**', to: '@artifact/' }, 'nothing in the source matches "none/**"'],
    ['a missing file', { from: '@repo/none.yaml', to: '@artifact/x' }, 'the source has no "none.yaml"'],
    ['an unknown alias', { from: '@other/**', to: '@artifact/' }, 'there is no source with the alias "other"'],
    ['a way out of the artifact', { from: '@repo/README.md', to: '@artifact/../x' }, 'leaves its folder'],
    ['everything excluded', { from: '@repo/library/**', to: '@artifact/', exclude: ['*.yaml'] }, 'is excluded'],
    [
      'values that are no map',
      { from: '@repo/README.md', to: '@artifact/values.yaml', strategy: 'Merge' },
      'a values file must hold a map',
    ],
  ];
  it.each(refused)('refuses %s', async (_, operation, message) => {
    const before: CopyOperation = { from: '@repo/apps/redis/values.yaml', to: '@artifact/values.yaml' };
    await expect(composed(before, operation)).rejects.toThrow(message);
  });
  it('names the operation', async () => {
    await expect(composed({ from: '@repo/none/**', to: '@artifact/x/' })).rejects.toThrow('copy from "@repo/none/**" to "@artifact/x/"');
  });
});
