import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Json, sameJson } from '../objects.ts';
import { jsonPatch } from './json-patch.ts';
import { holdsNull, mergeDifference, mergePatch } from './merge-patch.ts';

describe('merge patch', () => {
  test('RFC 7386', () => {
    expect(mergePatch({ a: 1, b: { c: 2, d: 3 }, e: [1, 2] }, { a: null, b: { c: null, f: 4 }, e: [3] })).toEqual({
      b: { d: 3, f: 4 },
      e: [3],
    });
    expect(mergePatch('text', { a: { b: null } })).toEqual({ a: {} });
    expect(mergePatch({ a: 1 }, ['x'])).toEqual(['x']);
  });

  const json = fc.letrec<{ value: Json }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.integer(),
      fc.string({ maxLength: 3 }),
      fc.boolean(),
      fc.array(fc.integer(), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom('a', 'b', '__proto__', 'c/d~e'), tie('value'), { maxKeys: 3 }),
    ),
  })).value as fc.Arbitrary<Json>;
  const object = fc.dictionary(fc.constantFrom('a', 'b', 'c'), json, { maxKeys: 3 });

  test('the difference of two objects makes one of the other', () => {
    fc.assert(
      fc.property(object, object, (before, after) => {
        fc.pre(!holdsNull(after as Json));
        const patch = mergeDifference(before as Json, after as Json);
        const made = patch === undefined ? before : mergePatch(before as Json, patch);
        expect(sameJson(made, after)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('JSON patch', () => {
  const document: Json = { a: [1, 2], b: { 'c/d': 1 } };

  test('all operations, without a change of the document', () => {
    const made = jsonPatch(document, [
      { op: 'test', path: '/a/0', value: 1 },
      { op: 'add', path: '/a/-', value: 3 },
      { op: 'remove', path: '/a/0' },
      { op: 'replace', path: '/b/c~1d', value: 2 },
      { op: 'copy', from: '/b', path: '/e' },
      { op: 'move', from: '/b/c~1d', path: '/f' },
    ]);
    expect(made).toEqual({ a: [2, 3], b: {}, e: { 'c/d': 2 }, f: 2 });
    expect(document).toEqual({ a: [1, 2], b: { 'c/d': 1 } });
  });

  test.each([
    [{ op: 'test', path: '/a/0', value: 9 }, 422],
    [{ op: 'remove', path: '/x' }, 422],
    [{ op: 'remove', path: '/a/2' }, 422],
    [{ op: 'replace', path: '/x/y', value: 1 }, 422],
    [{ op: 'add', path: '/a/x', value: 1 }, 422],
    [{ op: 'add', path: '/a/0/y', value: 1 }, 422],
    [{ op: 'test', path: '/x', value: 1 }, 422],
    [{ op: 'add', path: '/a/-4', value: 1 }, 422],
    [{ op: 'add', path: 'a', value: 1 }, 422],
    [{ op: 'juggle', path: '/a' }, 422],
    ['text', 400],
  ])('%j is refused with %i', (operation, code) =>
    expect(() => jsonPatch(document, [operation as Json])).toThrow(expect.objectContaining({ code })),
  );

  test('as lenient as kube-apiserver: absent fields, values that are left out, places counted from the end', () => {
    expect(jsonPatch(document, [{ op: 'test', path: '/x', value: null }])).toEqual(document);
    expect(jsonPatch(document, [{ op: 'replace', path: '/x', value: 1 }])).toEqual({ ...(document as object), x: 1 });
    expect(jsonPatch(document, [{ op: 'add', path: '/x' }])).toEqual({ ...(document as object), x: null });
    expect(jsonPatch({ a: [1, 2] }, [{ op: 'add', path: '/a/-1', value: 3 }])).toEqual({ a: [1, 2, 3] });
    expect(jsonPatch({ a: [1, 2] }, [{ op: 'remove', path: '/a/-1' }])).toEqual({ a: [1] });
  });

  test('a list of too many operations is refused', () => {
    expect(() =>
      jsonPatch(
        {},
        Array.from({ length: 10_001 }, () => ({ op: 'test', path: '', value: {} })),
      ),
    ).toThrow(expect.objectContaining({ code: 413 }));
  });

  test('the prototype stays what it was', () => {
    const made = jsonPatch({}, [{ op: 'add', path: '/__proto__', value: { polluted: true } }]);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    expect(Object.keys(made as object)).toEqual(['__proto__']);
  });
});
