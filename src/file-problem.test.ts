import { describe, expect, it } from 'vitest';
import { fileProblem, isMachines } from './file-problem.ts';

describe('a failure of the file system', () => {
  it.each([
    ['ENOSPC', 'DISK_FULL', 'the disk is full'],
    ['EDQUOT', 'DISK_FULL', 'the disk quota is used up'],
    ['EACCES', 'FILE_DENIED', 'not allowed to read or write there'],
    ['EROFS', 'FILE_DENIED', 'the file system is read-only'],
    ['ENOTDIR', 'FILE_KIND', 'what stands above it is a file, no folder'],
    ['ENOENT', 'FILE_NOT_FOUND', 'there is no such file or folder'],
    ['EEXIST', 'FILE_EXISTS', 'there is such a file already'],
    ['EISDIR', 'FILE_KIND', 'a file is wanted here, this is a folder'],
  ])('%s is told with its place', (code, expected, message) => {
    const problem = fileProblem(Object.assign(new Error(code), { code, path: '/x/y' }), '/z');
    expect(problem).toMatchObject({ code: expected, message, where: { file: '/x/y' } });
  });

  it('of another sort stays what it is', () => {
    const error = new TypeError('x');
    expect(fileProblem(error, '/z')).toBe(error);
  });

  it.each([
    [{ code: 'ENOSPC' }, true],
    [{ code: 'EROFS', path: '/x' }, true],
    [{ code: 'EACCES', path: '/x' }, true],
    [{ code: 'EACCES', syscall: 'listen' }, false],
    [{ code: 'ENOTDIR', path: '/x' }, true],
    [{ code: 'ENOENT', path: '/x' }, false],
    [{}, false],
  ])('%j is the machine’s: %s', (fields, expected) => {
    expect(isMachines(Object.assign(new Error('x'), fields))).toBe(expected);
  });

  it('without a path has no place', () => {
    expect(fileProblem(Object.assign(new Error('x'), { code: 'ENOSPC' }))).toMatchObject({ code: 'DISK_FULL', where: undefined });
  });
});
