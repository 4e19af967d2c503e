import { describe, expect, test } from 'vitest';
import { itemIdentity, listErrors, listTypeOf } from './list-type.ts';
import type { SchemaNode } from './schema-node.ts';

const users: SchemaNode = {
  type: 'array',
  'x-kubernetes-list-type': 'map',
  'x-kubernetes-list-map-keys': ['name', 'host'],
  items: { type: 'object', properties: { name: { type: 'string' }, host: { type: 'string', default: '%' } } },
};
const tags: SchemaNode = { type: 'array', 'x-kubernetes-list-type': 'set', items: { type: 'string' } };
const schema: SchemaNode = { type: 'object', properties: { users, tags, free: { type: 'array', items: { type: 'string' } } } };
const errors = (value: object, old?: object) =>
  listErrors(schema, value as never, old as never, 'spec').map(({ field, reason }) => `${field} ${reason}`);

describe('lists of items that can be told apart', () => {
  test('a list of maps without keys is one value', () =>
    expect([listTypeOf(users), listTypeOf(tags), listTypeOf({ 'x-kubernetes-list-type': 'map' }), listTypeOf(undefined)]).toEqual([
      'map',
      'set',
      'atomic',
      'atomic',
    ]));

  test('a key that is left out has its default', () => expect(itemIdentity(users, { name: 'a' })).toEqual({ host: '%', name: 'a' }));

  test.each([
    [{ users: [{ name: 'a' }, { name: 'a', host: '%' }] }, ['spec.users[1] FieldValueDuplicate']],
    [{ users: [{ host: 'x' }] }, ['spec.users[0].name FieldValueRequired']],
    [{ users: [{ name: 'a' }, { name: 'a', host: 'x' }] }, []],
    [{ tags: ['x', 'y', 'x'] }, ['spec.tags[2] FieldValueDuplicate']],
    [{ free: ['x', 'x'] }, []],
  ])('%j', (value, expected) => expect(errors(value)).toEqual(expected));

  test('a list that was wrong before and has not changed is let pass', () =>
    expect(errors({ tags: ['x', 'x'], free: ['y'] }, { tags: ['x', 'x'] })).toEqual([]));
});
