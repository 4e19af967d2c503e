import { describe, expect, test } from 'vitest';
import { SpecSchema, specSchema } from './spec-schema.ts';

const schema = new SpecSchema(
  JSON.stringify({
    type: 'object',
    properties: {
      size: { type: 'string', pattern: '^[0-9]+(Mi|Gi)$' },
      replicas: { type: 'integer', minimum: 1, maximum: 9, default: 2 },
      tier: { type: 'string', enum: ['small', 'large'] },
      storageClass: { type: 'string', 'x-kubernetes-validations': [{ rule: 'self == oldSelf', message: 'storageClass is immutable' }] },
      hint: { type: 'string', default: 'x' },
      note: { type: 'string', nullable: true },
      connections: { anyOf: [{ type: 'integer' }, { type: 'string' }], 'x-kubernetes-int-or-string': true },
      backup: { type: 'object', required: ['bucket'], properties: { bucket: { type: 'string' } } },
      ports: { type: 'array', items: { type: 'object', properties: { port: { type: 'integer', minimum: 1 } } } },
      users: { type: 'object', additionalProperties: { type: 'object', properties: { admin: { type: 'boolean' } } } },
      closed: { type: 'object', properties: { a: { type: 'string' } }, additionalProperties: false },
      min: { type: 'integer' },
      max: { type: 'integer' },
    },
    'x-kubernetes-validations': [
      {
        rule: '!has(self.min) || !has(self.max) || self.min <= self.max',
        messageExpression: "'min ' + string(self.min) + ' is above max'",
        fieldPath: '.min',
      },
    ],
  }),
);
const fields = (spec: object, old?: object) => schema.errors(spec as never, old as never).map(({ field, reason }) => `${field} ${reason}`);

describe('checks of a spec', () => {
  test('keep the patterns of a schema apart', () => {
    const two = { a: { type: 'string', pattern: '^a$' }, b: { type: 'string', pattern: '^b$' } };
    const patterns = new SpecSchema(JSON.stringify({ type: 'object', properties: two }));
    expect(patterns.errors({ a: 'a', b: 'b' })).toEqual([]);
    expect(patterns.errors({ a: 'b', b: 'a' }).map(({ field }) => field)).toEqual(['spec.a', 'spec.b']);
  });

  test.each([
    [{ replicas: 'three' }, 'spec.replicas FieldValueTypeInvalid'],
    [{ replicas: 10 }, 'spec.replicas FieldValueInvalid'],
    [{ tier: 'huge' }, 'spec.tier FieldValueNotSupported'],
    [{ size: 'much' }, 'spec.size FieldValueInvalid'],
    [{ backup: {} }, 'spec.backup.bucket FieldValueRequired'],
    [{ backup: 'text' }, 'spec.backup FieldValueTypeInvalid'],
    [{ ports: [{ port: 1 }, { port: 0 }] }, 'spec.ports[1].port FieldValueInvalid'],
    [{ users: { 'a.b': { admin: 1 } } }, 'spec.users[a.b].admin FieldValueTypeInvalid'],
    [{ connections: true }, 'spec.connections FieldValueTypeInvalid'],
    [{ min: 2, max: 1 }, 'spec.min FieldValueInvalid'],
  ])('%j', (spec, error) => expect(fields(spec)).toEqual([error]));

  test.each([
    {},
    { connections: 1 },
    { connections: '1' },
    { note: null },
    { hint: null },
    { size: null },
    { backup: null },
    { ports: null },
    { users: { ann: null } },
    { unknown: { deep: [1] } },
    { closed: { b: 1 } },
  ])('%j is fine', (spec) => expect(fields(spec)).toEqual([]));

  test('A29: a number and a text both pass where both are meant', () =>
    expect([...fields({ connections: 100 }), ...fields({ connections: '100' })]).toEqual([]));

  test('A19: a rule about changes holds for changes, not for the first value', () => {
    expect(fields({ storageClass: 'a' })).toEqual([]);
    expect(fields({ storageClass: 'a' }, {})).toEqual([]);
    expect(fields({ storageClass: 'a' }, { storageClass: 'a' })).toEqual([]);
    expect(schema.errors({ storageClass: 'b' }, { storageClass: 'a' })).toMatchObject([
      { field: 'spec.storageClass', message: expect.stringContaining('storageClass is immutable') },
    ]);
  });

  test('what was wrong before and is not touched is let pass', () => {
    expect(fields({ replicas: 99, size: '1Gi' }, { replicas: 99 })).toEqual([]);
    expect(fields({ replicas: 98 }, { replicas: 99 })).toHaveLength(1);
    expect(fields({ backup: {}, size: '1Gi' }, { backup: {} })).toEqual([]);
  });

  test('a rule that came after the value judges it when it is touched', () => {
    expect(fields({ min: 2, max: 1 }, { min: 2, max: 1 })).toEqual([]);
    expect(fields({ min: 2, max: 1, tier: 'small' }, { min: 2, max: 1 })).toEqual(['spec.min FieldValueInvalid']);
  });

  test('rules about changes know the items of a list by their keys', () => {
    const keyed = new SpecSchema(
      JSON.stringify({
        type: 'object',
        properties: {
          disks: {
            type: 'array',
            'x-kubernetes-list-type': 'map',
            'x-kubernetes-list-map-keys': ['name'],
            items: {
              type: 'object',
              properties: {
                name: { type: 'string' },
                size: { type: 'integer', 'x-kubernetes-validations': [{ rule: 'self >= oldSelf' }] },
              },
            },
          },
        },
      }),
    );
    const old = { disks: [{ name: 'a', size: 5 }] };
    expect(
      keyed.errors(
        {
          disks: [
            { name: 'b', size: 1 },
            { name: 'a', size: 6 },
          ],
        },
        old,
      ),
    ).toEqual([]);
    expect(
      keyed.errors(
        {
          disks: [
            { name: 'b', size: 1 },
            { name: 'a', size: 4 },
          ],
        },
        old,
      ),
    ).toMatchObject([{ field: 'spec.disks[1].size' }]);
  });

  test('the message of a rule may be computed', () =>
    expect(schema.errors({ min: 2, max: 1 })[0]?.message).toContain('min 2 is above max'));

  test('a pattern that is slow elsewhere is not slow here', () => {
    const slow = new SpecSchema(JSON.stringify({ type: 'object', properties: { a: { type: 'string', pattern: '^(a+)+$' } } }));
    const started = performance.now();
    expect(slow.errors({ a: `${'a'.repeat(40)}!` })).toHaveLength(1);
    expect(performance.now() - started).toBeLessThan(500);
  });

  test('a rule that fails repeats no object, which may hold passwords, but a single value', () => {
    const [whole] = schema.errors({ min: 3, max: 2, note: 'secret' } as never);
    expect(whole).toMatchObject({ field: 'spec.min', message: 'Invalid value: min 3 is above max' });
    const [single] = schema.errors({ storageClass: 'b' } as never, { storageClass: 'a' } as never);
    expect(single?.message).toBe('Invalid value: "b": storageClass is immutable');
  });

  test('rules and patterns that cannot be compiled are named and left aside', () => {
    const odd = new SpecSchema(
      JSON.stringify({ type: 'object', properties: { a: { type: 'string', 'x-kubernetes-validations': [{ rule: 'self ==' }] } } }),
    );
    expect(odd.faults).toMatchObject([expect.stringContaining('self ==')]);
    expect(odd.errors({ a: 'x' })).toEqual([]);
    expect(new SpecSchema(JSON.stringify({ properties: { a: { pattern: '(?=x)' } } })).faults).toHaveLength(1);
  });

  test('O11: a schema is compiled once, however many kinds or registries have it', () => {
    const text = '{"type":"object"}';
    expect(specSchema(text)).toBe(specSchema(text));
  });

  test('no schema, no checks; no JSON, no schema', () => {
    expect(new SpecSchema('  ').errors({ a: 1 })).toEqual([]);
    expect(() => new SpecSchema('{')).toThrow(SyntaxError);
  });
});
