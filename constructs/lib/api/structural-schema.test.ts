import Type from 'typebox';
import { describe, expect, test } from 'vitest';
import { structuralSchema } from './structural-schema.ts';

const described = { description: 'd' };

describe('structuralSchema', () => {
  test('turns a map into additionalProperties', () => {
    expect(structuralSchema(Type.Record(Type.String(), Type.Integer()), 'x')).toEqual({
      type: 'object',
      additionalProperties: { type: 'integer' },
    });
  });

  test('gives enumerations their type, however they are written', () => {
    const expected = { type: 'string', enum: ['a', 'b'], description: 'd' };
    expect(structuralSchema(Type.Enum(['a', 'b'], described), 'x')).toEqual(expected);
    expect(structuralSchema(Type.Union([Type.Literal('a'), Type.Literal('b')], described), 'x')).toEqual(expected);
  });

  test('keeps limits, defaults and extensions of Kubernetes', () => {
    const rule = { rule: 'self == oldSelf', message: 'fixed' };
    expect(structuralSchema(Type.String({ minLength: 1, maxLength: 3, default: 'a', 'x-kubernetes-validations': [rule] }), 'x')).toEqual({
      type: 'string',
      minLength: 1,
      maxLength: 3,
      default: 'a',
      'x-kubernetes-validations': [rule],
    });
  });

  test('leaves optional fields out of required', () => {
    const schema = Type.Object({ a: Type.String(described), b: Type.Optional(Type.String(described)) });
    expect(structuralSchema(schema, 'x')['required']).toEqual(['a']);
  });

  test('names the path of a field without description', () => {
    const schema = Type.Object({ list: Type.Array(Type.Object({ inner: Type.String() }), described) });
    expect(() => structuralSchema(schema, 'Kind.spec')).toThrow('Kind.spec.list[].inner: the field has no description');
  });

  test.each([
    ['a union of shapes', Type.Union([Type.String(), Type.Integer()], described), 'keyword "anyOf"'],
    ['a map with a pattern for keys', Type.Record(Type.String({ pattern: '^a' }), Type.String()), 'cannot restrict the keys'],
    ['any value without the escape hatch', Type.Unknown(), 'no single type'],
  ])('refuses %s', (_what, schema, message) => {
    expect(() => structuralSchema(schema, 'x')).toThrow(message);
  });
});
