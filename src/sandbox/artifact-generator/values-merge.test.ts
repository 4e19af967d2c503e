import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { merge, mergeValuesFiles } from './values-merge.ts';

describe('merging values files', () => {
  it('merges maps and replaces scalars and lists', () => {
    const merged = mergeValuesFiles('a: 1\nm: {k: 1, l: [1, 2]}\n', 'm: {l: [3], o: null}\nb: two\n');
    expect(parse(merged)).toEqual({ a: 1, b: 'two', m: { k: 1, l: [3], o: null } });
  });
  it('replaces a map by something else and the other way round', () => {
    expect(merge({ a: { b: 1 } }, { a: 'text' })).toEqual({ a: 'text' });
    expect(merge({ a: 'text' }, { a: { b: 1 } })).toEqual({ a: { b: 1 } });
  });
  it('folds the documents of one file', () => {
    expect(parse(mergeValuesFiles('a: 1\n---\nb: 2\n', 'c: 3\n'))).toEqual({ a: 1, b: 2, c: 3 });
  });
  it('takes an empty file as no values', () => {
    expect(parse(mergeValuesFiles('a: 1\n', '# nothing\n'))).toEqual({ a: 1 });
  });
  it('keeps words that older YAML reads as booleans quoted, and big integers whole', () => {
    const merged = mergeValuesFiles('flag: "on"\nbig: 9007199254740993\n', 'zero: "007"\n');
    expect(merged).toContain('9007199254740993');
    expect(parse(merged, { version: '1.1', intAsBigInt: true })).toEqual({ flag: 'on', big: 9007199254740993n, zero: '007' });
  });
  it('keeps a key that looks like a merge of maps', () => {
    const text = mergeValuesFiles('{"": {"<<": 0}}', '"<<": {a: 1}\n');
    expect(parse(text, { version: '1.1' })).toEqual({ '': { '<<': 0 }, '<<': { a: 1 } });
  });
  it('refuses a file that holds no map', () => {
    expect(() => mergeValuesFiles('a: 1\n', '- 1\n')).toThrow('a values file must hold a map');
  });
  it('leaves a file as it is when nothing is laid over it', () => {
    const json = fc.dictionary(fc.string(), fc.jsonValue());
    fc.assert(
      fc.property(json, (values) => {
        expect(parse(mergeValuesFiles(JSON.stringify(values), ''), { version: '1.1' })).toEqual(JSON.parse(JSON.stringify(values)));
      }),
    );
  });
});
