import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Collection } from './collection.ts';
import type { Projected } from './entry.ts';
import type { Change } from './event-log.ts';

const object = (
  name: string,
  state: unknown,
  { namespace = 'n', uid = name, status }: { namespace?: string; uid?: string; status?: unknown } = {},
): Projected => ({
  source: state,
  cells: [name],
  object: { apiVersion: 'g/v1', kind: 'K', metadata: { name, namespace, uid }, spec: state, ...(status === undefined ? {} : { status }) },
});

function recorded(collection: Collection) {
  const changes: string[] = [];
  collection.listen(
    ({ version, before, after }: Change) =>
      changes.push(`${version} ${before ? (after ? 'changed' : 'deleted') : 'added'} ${(after ?? before)!.name}`),
    () => changes.push('closed'),
  );
  return changes;
}

describe('collections', () => {
  test('A27: lists are in byte order, by namespace, then name', () => {
    const collection = new Collection(() => 1);
    for (const [namespace, name] of [
      ['b', 'a'],
      ['a', 'b-2'],
      ['a', 'b'],
      ['a', 'a-10'],
      ['a', 'zz'],
      ['a', 'a-1'],
    ] as const)
      collection.put(object(name, 1, { namespace }), 2);
    expect(collection.list('a').map(({ name }) => name)).toEqual(['a-1', 'a-10', 'b', 'b-2', 'zz']);
    expect(
      collection
        .list()
        .map(({ namespace, name }) => `${namespace}/${name}`)
        .at(-1),
    ).toBe('b/a');
  });

  test('a state that looks as before is no event, but the version is known', () => {
    const collection = new Collection(() => 1);
    collection.put(object('a', 1), 5);
    const changes = recorded(collection);
    collection.put(object('a', 1), 9);
    expect(changes).toEqual([]);
    expect(collection.get('n', 'a')?.version).toBe(9);
    expect(collection.version).toBe(9);
  });

  test('only status moves the version without moving the content', () => {
    const collection = new Collection(() => 1);
    collection.put(object('a', 1), 5);
    expect(collection.put(object('a', 1, { status: 'x' }), 8)).toMatchObject({ version: 8, contentVersion: 5 });
    expect(collection.put(object('a', 2, { status: 'x' }), 9)).toMatchObject({ version: 9, contentVersion: 9 });
  });

  test('another object of the same name is a deletion and a creation', () => {
    const collection = new Collection(() => 1);
    collection.put(object('a', 1, { uid: 'x' }), 5);
    const changes = recorded(collection);
    collection.put(object('a', 1, { uid: 'y' }), 9);
    expect(changes).toEqual(['9 deleted a', '10 added a']);
  });

  test('A10: versions never go down, even if two backing kinds come out of order', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            name: fc.constantFrom('a', 'b', 'c'),
            state: fc.integer({ min: 0, max: 3 }),
            version: fc.integer({ min: 1, max: 60 }),
            gone: fc.boolean(),
          }),
          { maxLength: 40 },
        ),
        (steps) => {
          const collection = new Collection(() => 1);
          const versions: number[] = [];
          collection.listen(
            ({ version }) => versions.push(version),
            () => undefined,
          );
          for (const { name, state, version, gone } of steps) {
            if (gone) collection.remove('n', name, version);
            else collection.put(object(name, state), version);
            for (const entry of collection.list()) expect(entry.version).toBeLessThanOrEqual(collection.version);
          }
          expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b));
        },
      ),
    );
  });

  test('going on from any version tells exactly what came after it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ name: fc.constantFrom('a', 'b', 'c'), state: fc.integer({ min: 0, max: 3 }), gone: fc.boolean() }), {
          maxLength: 30,
        }),
        fc.nat(30),
        (steps, at) => {
          const collection = new Collection(() => 1);
          const replica = new Map<string, unknown>();
          let from = collection.version;
          let snapshot = new Map<string, unknown>();
          for (const [index, { name, state, gone }] of steps.entries()) {
            if (index === at) {
              from = collection.version;
              snapshot = new Map(collection.list().map((entry) => [entry.name, entry.object()['spec']]));
            }
            if (gone) collection.remove('n', name, 10 + index);
            else collection.put(object(name, state), 10 + index);
          }
          for (const [name, state] of snapshot) replica.set(name, state);
          for (const { before, after } of collection.since(from) ?? []) {
            if (after) replica.set(after.name, after.object()['spec']);
            else replica.delete(before!.name);
          }
          expect([...replica].sort()).toEqual(
            collection
              .list()
              .map((entry) => [entry.name, entry.object()['spec']])
              .sort(),
          );
          expect(
            collection
              .listAt(from)
              ?.map((entry) => [entry.name, entry.object()['spec']])
              .sort(),
          ).toEqual([...snapshot].sort());
        },
      ),
    );
  });

  test('what is forgotten cannot be gone on from', () => {
    const collection = new Collection(() => 1, { bytes: 2_000, age: 60_000 });
    for (let version = 2; version < 50; version++) collection.put(object('a', version), version);
    expect(collection.since(2)).toBeUndefined();
    expect(collection.listAt(2)).toBeUndefined();
    expect(collection.since(48)).toHaveLength(1);
    expect(collection.since(48)?.[0]).not.toHaveProperty('lines');
  });

  test('closing tells all who listen', () => {
    const collection = new Collection(() => 1);
    const changes = recorded(collection);
    collection.close();
    expect(changes).toEqual(['closed']);
  });
});
