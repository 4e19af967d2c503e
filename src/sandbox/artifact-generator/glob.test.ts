import { describe, expect, it } from 'vitest';
import { isExcluded, matching } from './glob.ts';

const paths = ['Chart.yaml', 'a/Chart.yaml', 'a/values.yaml', 'a/templates/x.yaml', 'a/templates/deep/y.yaml', 'b/Chart.yaml', 'b/.hidden'];
const found = (pattern: string) => [...matching(pattern, paths)].map(({ path }) => path);

describe('what a pattern names', () => {
  it('takes all of a folder for dir/**', () => {
    expect(found('a/**')).toEqual(['a/Chart.yaml', 'a/values.yaml', 'a/templates/x.yaml', 'a/templates/deep/y.yaml']);
  });
  it('takes everything for **', () => {
    expect(found('**')).toEqual(paths);
  });
  it('covers one segment with a star, and what lies below a matched folder', () => {
    expect(found('*/Chart.yaml')).toEqual(['a/Chart.yaml', 'b/Chart.yaml']);
    expect(found('a/temp*')).toEqual(['a/templates/x.yaml', 'a/templates/deep/y.yaml']);
    expect(found('?/.h*')).toEqual(['b/.hidden']);
    expect(found('[ab]/Chart.yaml')).toEqual(['a/Chart.yaml', 'b/Chart.yaml']);
  });
  it('takes a dot literally', () => {
    expect(found('a/values?yaml')).toEqual(['a/values.yaml']);
    expect(found('a/v*.yml')).toEqual([]);
  });
});

describe('exclusion', () => {
  it('compares a bare pattern with names at any depth', () => {
    expect(isExcluded('a/docs/README.md', 'a', ['*.md'])).toBe(true);
    expect(isExcluded('a/docs/README.txt', 'a', ['*.md'])).toBe(false);
    expect(isExcluded('a/tests/x.yaml', 'a', ['tests'])).toBe(true);
  });
  it('compares a pattern with slashes with the path from the source and from the selected folder', () => {
    expect(isExcluded('a/docs/x', 'a', ['docs/**'])).toBe(true);
    expect(isExcluded('a/docs/x', 'a', ['a/docs/*'])).toBe(true);
    expect(isExcluded('a/b/c/d.txt', 'a', ['**/d.txt'])).toBe(true);
    expect(isExcluded('a/other/x', 'a', ['docs/**'])).toBe(false);
  });
});
