import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../objects.ts';
import { specWithDefaults, withoutDefaults } from './defaults.ts';
import type { SchemaNode } from './schema-node.ts';

const nodeGroups: SchemaNode = {
  type: 'object',
  default: { md0: { minReplicas: 0, maxReplicas: 10, disk: '20Gi' } },
  additionalProperties: {
    type: 'object',
    properties: { minReplicas: { type: 'integer', default: 1 }, maxReplicas: { type: 'integer', default: 5 }, disk: { type: 'string' } },
  },
};
const schema: SchemaNode = {
  type: 'object',
  properties: {
    size: { type: 'string', default: '1Gi' },
    replicas: { type: 'integer', default: 2 },
    hint: { type: 'string', default: 'none' },
    note: { type: 'string' },
    nodeGroups,
    ports: {
      type: 'array',
      items: { type: 'object', properties: { port: { type: 'integer' }, protocol: { type: 'string', default: 'TCP' } } },
    },
    external: { type: 'object', default: {}, properties: { enabled: { type: 'boolean', default: false } } },
    backup: { type: 'object', properties: { bucket: { type: 'string' }, schedule: { type: 'string', default: 'daily' } } },
  },
};
const all = {
  size: '1Gi',
  replicas: 2,
  hint: 'none',
  nodeGroups: { md0: { minReplicas: 0, maxReplicas: 10, disk: '20Gi' } },
  external: { enabled: false },
};

describe('defaults on reading', () => {
  test('an absent spec reads as its defaults', () => expect(specWithDefaults(schema, undefined)).toEqual(all));

  test('a map with examples in its default is taken whole, or not at all', () => {
    expect(specWithDefaults(schema, { nodeGroups: { md0: {} } })['nodeGroups']).toEqual({ md0: { minReplicas: 1, maxReplicas: 5 } });
    expect(specWithDefaults(schema, { nodeGroups: {} })['nodeGroups']).toEqual({});
  });

  test('nothing is made below an absent object', () => {
    expect(specWithDefaults(schema, {})).not.toHaveProperty('backup');
    expect(specWithDefaults(schema, { backup: { bucket: 'b' } })['backup']).toEqual({ bucket: 'b', schedule: 'daily' });
  });

  test('items, nulls and wrong types', () => {
    expect(specWithDefaults(schema, { ports: [{ port: 1 }], hint: null, backup: 'text' })).toMatchObject({
      ports: [{ port: 1, protocol: 'TCP' }],
      hint: 'none',
      backup: { schedule: 'daily' },
    });
    expect(specWithDefaults(schema, { backup: 'text' }, 'keep')['backup']).toBe('text');
  });

  test('the input is not changed', () => {
    const given = Object.freeze({ ports: Object.freeze([Object.freeze({ port: 1 })]) }) as unknown as JsonObject;
    expect(specWithDefaults(schema, given)).not.toBe(given);
    expect(given).toEqual({ ports: [{ port: 1 }] });
  });

  test('keys of any name are only keys', () => {
    const spec = JSON.parse('{"__proto__":{"polluted":true},"constructor":1,"toString":{}}') as JsonObject;
    const read = specWithDefaults(schema, spec);
    expect(Object.hasOwn(read, '__proto__')).toBe(true);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});

describe('defaults on writing', () => {
  test('what was read is written back as it was stored', () => expect(withoutDefaults(schema, all, {})).toEqual({}));

  test('a change stores the change alone', () =>
    expect(withoutDefaults(schema, { ...all, size: '2Gi' }, { note: 'x' })).toEqual({ size: '2Gi' }));

  test('a value that a writer named stays, even if it equals the default', () => {
    expect(withoutDefaults(schema, all, {}, (path) => path.join('.') === 'replicas')).toEqual({ replicas: 2 });
  });

  test('a change inside of a default stores what is read then', () => {
    const wanted = { ...all, nodeGroups: { md0: { minReplicas: 0, maxReplicas: 20, disk: '20Gi' } } };
    expect(withoutDefaults(schema, wanted, {})).toEqual({ nodeGroups: wanted.nodeGroups });
  });

  test('a list that grows keeps its old items as they were stored', () => {
    const ports = [
      { port: 1, protocol: 'TCP' },
      { port: 2, protocol: 'UDP' },
    ];
    expect(withoutDefaults(schema, { ...all, ports }, { ports: [{ port: 1 }] })).toEqual({
      ports: [{ port: 1 }, { port: 2, protocol: 'UDP' }],
    });
  });

  const value = fc.oneof(fc.constantFrom('1Gi', '2Gi', 'none', null), fc.integer({ min: 0, max: 3 }), fc.boolean());
  const spec = fc.record(
    {
      size: value,
      hint: value,
      note: value,
      nodeGroups: fc.dictionary(
        fc.constantFrom('md0', 'md1'),
        fc.record({ minReplicas: fc.integer({ min: 0, max: 2 }), disk: fc.constant('20Gi') }, { requiredKeys: [] }),
      ),
      ports: fc.array(
        fc.record({ port: fc.integer({ min: 1, max: 3 }), protocol: fc.constantFrom('TCP', 'UDP') }, { requiredKeys: ['port'] }),
        { maxLength: 3 },
      ),
      external: fc.record({ enabled: fc.boolean() }, { requiredKeys: [] }),
      other: value,
    },
    { requiredKeys: [] },
  );

  test('whatever is stored and wanted: reading gives what was wanted, and an unchanged view stores nothing new', () => {
    fc.assert(
      fc.property(spec, spec, (stored, wanted) => {
        const before = stored as JsonObject;
        const shown = specWithDefaults(schema, wanted as JsonObject);
        expect(specWithDefaults(schema, withoutDefaults(schema, shown, before))).toEqual(shown);
        expect(withoutDefaults(schema, specWithDefaults(schema, before), before)).toEqual(before);
      }),
      { numRuns: 2_000 },
    );
  });
});
