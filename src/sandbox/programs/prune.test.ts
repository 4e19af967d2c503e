import { mkdirSync, mkdtempSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { thisProcess } from '../start.ts';
import { prunePrograms } from './prune.ts';

let cache: string;
beforeEach(() => {
  cache = mkdtempSync(join(tmpdir(), 'programs-'));
});
/** Folders in the order in which they were used, the last one most recently. */
function folders(...names: string[]): void {
  for (const [index, name] of names.entries()) {
    mkdirSync(join(cache, name));
    writeFileSync(join(cache, name, 'etcd'), '');
    utimesSync(join(cache, name), index, index);
  }
}
const left = () => readdirSync(cache).sort();

describe('old programs', () => {
  it('are removed, but for the two used last', () => {
    folders('a', 'b', 'current', 'c', 'd');
    expect(prunePrograms(cache, 'current').sort()).toEqual(['a', 'b']);
    expect(left()).toEqual(['c', 'current', 'd']);
  });
  it('stay while something runs from them, which counts for none of the two', () => {
    folders('a', 'b', 'c', 'd', 'current');
    expect(prunePrograms(cache, 'current', new Set([join(cache, 'a'), join(cache, 'd')]))).toEqual([]);
    expect(prunePrograms(cache, 'current', new Set([join(cache, 'b')]))).toEqual(['a']);
  });
  it('stay while they are being built', () => {
    folders('a', 'b', 'c', 'current');
    writeFileSync(join(cache, 'a', '.lock'), JSON.stringify(thisProcess()));
    utimesSync(join(cache, 'a'), 0, 0);
    expect(prunePrograms(cache, 'current')).toEqual([]);
    expect(left()).toEqual(['a', 'b', 'c', 'current']);
  });
});
