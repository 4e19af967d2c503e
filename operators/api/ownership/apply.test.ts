import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../objects.ts';
import type { SchemaNode } from '../schema/schema-node.ts';
import { applyConfiguration } from './apply.ts';
import { afterUpdate, type Manager, readManagers, writeManagers } from './managers.ts';
import { pathKey, printedPath } from './paths.ts';
import { readRecord, writeRecord } from './record.ts';

const now = '2026-01-01T00:00:00Z';
const later = '2026-01-02T00:00:00Z';

/** A place where things are applied and written one after the other. */
class Place {
  object: JsonObject = {};
  managers: Manager[] = [];
  readonly schema: SchemaNode | undefined;

  constructor(schema?: SchemaNode) {
    this.schema = schema;
  }

  apply(writer: string, config: JsonObject, options: { force?: boolean; mine?: Set<string> } = {}) {
    const result = applyConfiguration(this.object, this.managers, config, writer, {
      force: options.force ?? false,
      now,
      schema: this.schema,
      ...(options.mine ? { mine: options.mine } : {}),
    });
    if (result.conflicts.length === 0) {
      this.object = result.object;
      this.managers = result.managers;
    }
    return result.conflicts.map(({ manager, fields }) => `${manager}: ${fields.map(printedPath).join(' ')}`);
  }

  update(writer: string, object: JsonObject) {
    this.managers = afterUpdate(this.managers, this.object, object, this.schema, writer, later);
    this.object = object;
  }
}

describe('server-side apply', () => {
  test('what is left out goes, if nobody else owns it', () => {
    const place = new Place();
    place.apply('one', { metadata: { labels: { keep: '1', drop: '2' } }, spec: { size: '2Gi', extras: { a: 1, b: 2 } } });
    place.apply('two', { spec: { extras: { b: 2 } } });
    place.apply('one', { metadata: { labels: { keep: '1' } }, spec: { extras: { a: 1 } } });
    expect(place.object).toEqual({ metadata: { labels: { keep: '1' } }, spec: { extras: { a: 1, b: 2 } } });
  });

  test('a map goes with its last field, if it was applied', () => {
    const place = new Place();
    place.apply('one', { spec: { a: { b: { c: 1 } }, d: 1 } });
    place.apply('one', { spec: { d: 1 } });
    expect(place.object).toEqual({ spec: { d: 1 } });
  });

  test("another's value is a conflict, until it is forced; then it is ours", () => {
    const place = new Place();
    place.apply('one', { spec: { size: '2Gi' } });
    expect(place.apply('two', { spec: { size: '3Gi' } })).toEqual(['one: .spec.size']);
    expect(place.apply('two', { spec: { size: '3Gi' } }, { force: true })).toEqual([]);
    expect(place.apply('one', { spec: { size: '2Gi' } })).toEqual(['two: .spec.size']);
  });

  test('the same value is owned by both, and stays until both have left it', () => {
    const place = new Place();
    place.apply('one', { spec: { size: '2Gi' } });
    expect(place.apply('two', { spec: { size: '2Gi' } })).toEqual([]);
    place.apply('one', { spec: {} });
    expect(place.object).toEqual({ spec: { size: '2Gi' } });
    place.apply('two', { spec: {} });
    expect(place.object).toEqual({ spec: {} });
  });

  test('lists are one value', () => {
    const place = new Place();
    place.apply('one', { spec: { tags: ['a', 'b'] } });
    expect(place.apply('two', { spec: { tags: ['a'] } })).toEqual(['one: .spec.tags']);
    place.apply('one', { spec: { tags: ['c'] } });
    expect(place.object).toEqual({ spec: { tags: ['c'] } });
  });

  test('an ordinary write takes what it changes', () => {
    const place = new Place();
    place.apply('one', { spec: { size: '2Gi', tier: 'x' } });
    place.update('editor', { spec: { size: '5Gi', tier: 'x' } });
    expect(place.apply('one', { spec: { size: '2Gi', tier: 'x' } })).toEqual(['editor: .spec.size']);
    expect(place.apply('one', { spec: { tier: 'y' } })).toEqual([]);
    expect(place.object).toEqual({ spec: { size: '5Gi', tier: 'y' } });
  });

  test('what nobody is recorded for belongs to a manager of before', () => {
    const place = new Place();
    place.object = { spec: { size: '1Gi' } };
    expect(place.apply('one', { spec: { size: '2Gi' } })).toEqual(['before-first-apply: .spec.size']);
    expect(place.apply('one', { spec: { other: 1 } })).toEqual([]);
  });

  test("kubectl's own record of what it applied before is no conflict", () => {
    const place = new Place();
    place.update('kubectl-client-side-apply', { spec: { size: '1Gi' } });
    expect(place.apply('kubectl', { spec: { size: '2Gi' } }, { mine: new Set([pathKey(['f:spec', 'f:size'])]) })).toEqual([]);
  });

  test('twice the same changes nothing, not even a time', () => {
    const place = new Place();
    place.apply('one', { spec: { a: { b: 1 }, c: {} } });
    const first = JSON.stringify(writeManagers(place.managers, 'v'));
    place.apply('one', { spec: { a: { b: 1 }, c: {} } });
    expect(JSON.stringify(writeManagers(place.managers, 'v'))).toBe(first);
  });

  const leaf = fc.oneof(fc.integer({ min: 0, max: 2 }), fc.constantFrom('x', null), fc.constant([1]));
  const config = fc
    .dictionary(
      fc.constantFrom('a', 'b', 'c', '__proto__', 'd.e/f'),
      fc.oneof(leaf, fc.dictionary(fc.constantFrom('p', 'q'), leaf, { maxKeys: 2 })),
      { maxKeys: 4 },
    )
    .map((spec) => JSON.parse(JSON.stringify({ spec })) as JsonObject);

  test('whatever two appliers do by force: each sees its own last configuration, and leaving all leaves nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom('one', 'two'), config), { maxLength: 8 }), (steps) => {
        const place = new Place();
        for (const [writer, each] of steps) {
          place.apply(writer, each, { force: true });
          expect(place.object['spec']).toMatchObject(each['spec'] as object);
          const record = writeRecord(writeManagers(place.managers, 'v'));
          expect(readManagers(readRecord(record)).map(({ fields }) => [...fields].sort())).toEqual(
            readManagers(writeManagers(place.managers, 'v')).map(({ fields }) => [...fields].sort()),
          );
        }
        for (const writer of ['one', 'two']) place.apply(writer, { spec: {} }, { force: true });
        expect(place.object['spec'] ?? {}).toEqual({});
      }),
      { numRuns: 300 },
    );
  });
});

describe('lists whose items can be told apart', () => {
  const schema: SchemaNode = {
    properties: {
      spec: {
        type: 'object',
        properties: {
          tags: { type: 'array', 'x-kubernetes-list-type': 'set', items: { type: 'string' } },
          users: {
            type: 'array',
            'x-kubernetes-list-type': 'map',
            'x-kubernetes-list-map-keys': ['name'],
            items: { type: 'object', properties: { name: { type: 'string' }, role: { type: 'string' } } },
          },
          limits: { type: 'object', 'x-kubernetes-map-type': 'atomic', additionalProperties: { type: 'string' } },
        },
      },
    },
  };

  test('each applier has items of its own, and takes only those away', () => {
    const place = new Place(schema);
    place.apply('one', { spec: { tags: ['a', 'b'], users: [{ name: 'x', role: 'r' }] } });
    expect(place.apply('two', { spec: { tags: ['c'], users: [{ name: 'y' }] } })).toEqual([]);
    expect(place.object).toEqual({ spec: { tags: ['a', 'b', 'c'], users: [{ name: 'x', role: 'r' }, { name: 'y' }] } });
    place.apply('one', { spec: { tags: ['b'] } });
    expect(place.object).toEqual({ spec: { tags: ['b', 'c'], users: [{ name: 'y' }] } });
    place.apply('two', { spec: {} });
    expect(place.object).toEqual({ spec: { tags: ['b'] } });
  });

  test("a conflict names the item, and the owners' record too", () => {
    const place = new Place(schema);
    place.apply('one', { spec: { users: [{ name: 'x', role: 'r' }], limits: { a: '1' } } });
    expect(place.apply('two', { spec: { users: [{ name: 'x', role: 's' }], limits: { b: '1' } } })).toEqual([
      'one: .spec.limits .spec.users[name="x"].role',
    ]);
    expect(writeManagers(place.managers, 'v')[0]?.fieldsV1).toEqual({
      'f:spec': { 'f:limits': {}, 'f:users': { 'k:{"name":"x"}': { '.': {}, 'f:name': {}, 'f:role': {} } } },
    });
  });

  test('the order is that of the configuration; what is not in it stays where it was', () => {
    const place = new Place(schema);
    place.update('editor', { spec: { tags: ['a', 'x', 'b'] } });
    place.apply('one', { spec: { tags: ['b', 'a'] } });
    expect(place.object).toEqual({ spec: { tags: ['b', 'a', 'x'] } });
  });

  test('what an ordinary write changed in an item is its own: the item stays when its applier leaves it', () => {
    const place = new Place(schema);
    place.apply('one', { spec: { users: [{ name: 'x' }, { name: 'y' }] } });
    place.update('editor', { spec: { users: [{ name: 'x', role: 'r' }, { name: 'y' }] } });
    place.apply('one', { spec: {} });
    expect(place.object).toEqual({ spec: { users: [{ name: 'x', role: 'r' }] } });
  });

  test('a list with an item twice is one value', () => {
    const place = new Place(schema);
    place.update('editor', { spec: { tags: ['a', 'a'] } });
    expect(place.apply('one', { spec: { tags: ['b'] } })).toEqual(['editor: .spec.tags']);
  });
});
