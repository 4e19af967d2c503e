import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { publishedSpec, withoutV3Keywords } from './published.ts';
import type { SchemaNode } from './schema-node.ts';

const PRESERVE = 'x-kubernetes-preserve-unknown-fields';

function booleans(node: unknown): number {
  if (Array.isArray(node)) return node.reduce((sum: number, each) => sum + booleans(each), 0);
  if (typeof node !== 'object' || node === null) return 0;
  const own = 'additionalProperties' in node && typeof node.additionalProperties === 'boolean' ? 1 : 0;
  return Object.values(node).reduce((sum: number, each) => sum + booleans(each), own);
}

describe('published specs', () => {
  test('no schema: anything', () => expect(publishedSpec(undefined)).toEqual({ type: 'object', [PRESERVE]: true }));

  test('values that are not described stay allowed', () => {
    expect(publishedSpec({ properties: { a: { type: 'string' } } })).toMatchObject({ type: 'object', [PRESERVE]: true });
    expect(publishedSpec({ additionalProperties: true })).toEqual({ type: 'object', [PRESERVE]: true });
    expect(publishedSpec({ additionalProperties: false })).toEqual({ type: 'object', [PRESERVE]: true });
    expect(publishedSpec({ additionalProperties: { type: 'string' } })).toEqual({
      type: 'object',
      additionalProperties: { type: 'string' },
    });
  });

  test('A3: boolean additionalProperties never leave, at whatever depth', () => {
    const places: ((node: SchemaNode) => SchemaNode)[] = [
      (node) => ({ properties: { a: node } }),
      (node) => ({ items: node }),
      (node) => ({ additionalProperties: node }),
      (node) => ({ allOf: [node] }),
      (node) => ({ anyOf: [node] }),
      (node) => ({ oneOf: [node] }),
      (node) => ({ not: node }),
    ];
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: places.length - 1 }), { maxLength: 6 }), fc.boolean(), (path, value) => {
        const schema = path.reduce<SchemaNode>((node, place) => places[place]!(node), { type: 'object', additionalProperties: value });
        expect(booleans(publishedSpec(schema))).toBe(0);
        expect(booleans(withoutV3Keywords(publishedSpec(schema)))).toBe(0);
      }),
    );
  });

  test('titles, enums, patterns and rules pass untouched', () => {
    const schema: SchemaNode = {
      title: 'Chart Values',
      type: 'object',
      properties: {
        storageClass: { type: 'string', 'x-kubernetes-validations': [{ rule: 'self == oldSelf' }], pattern: '^a', enum: ['a'] },
      },
    };
    expect(publishedSpec(schema)).toMatchObject(schema);
  });

  test('keywords that OpenAPI does not know, or of another type, are left out', () => {
    const schema = {
      type: 'object',
      properties: { a: { type: 'integer', exclusiveMinimum: 3, examples: [1], const: 1, deprecated: true, minimum: 'x' } },
    } as SchemaNode;
    expect(publishedSpec(schema).properties?.['a']).toEqual({ type: 'integer' });
  });

  test('v2 knows no alternatives, null or defaults', () => {
    const schema: SchemaNode = {
      type: 'object',
      properties: {
        a: { anyOf: [{ type: 'string' }, { type: 'integer' }] },
        b: { type: 'string', nullable: true, default: 'x' },
        c: { oneOf: [{ type: 'string' }], not: { type: 'null' } },
      },
    };
    expect(withoutV3Keywords(schema).properties).toEqual({
      a: { type: 'string', 'x-kubernetes-int-or-string': true },
      b: { type: 'string' },
      c: {},
    });
  });
});
