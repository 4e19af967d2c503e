import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFolder } from './make-folder.ts';

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'make-folder-'));
  writeFileSync(join(root, 'file'), '');
});
afterAll(() => rmSync(root, { recursive: true }));

describe('a folder', () => {
  it('is made with those above it, and may be there', () => {
    const deep = join(root, 'a/b/c');
    makeFolder(deep, 0o700);
    makeFolder(deep);
    expect(statSync(deep).mode & 0o777).toBe(0o700);
    expect(statSync(join(root, 'a')).mode & 0o777).toBe(0o700);
  });

  it.each([
    ['file', 'EEXIST'],
    ['file/below', 'ENOTDIR'],
  ])('cannot be made where %s stands: %s', (path, code) => {
    expect(() => makeFolder(join(root, path))).toThrow(expect.objectContaining({ code }));
  });

  it('cannot be made in /proc, which says so instead of never coming back', () => {
    expect(() => makeFolder('/proc/nothing/below')).toThrow(expect.objectContaining({ code: 'EPERM', path: '/proc' }));
  });
});
