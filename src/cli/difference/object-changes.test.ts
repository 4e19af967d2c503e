import { describe, expect, it } from 'vitest';
import { type KubernetesObject, objectChanges } from './object-changes.ts';

const object = (more: object = {}, kind = 'Deployment', apiVersion = 'apps/v1'): KubernetesObject => ({
  apiVersion,
  kind,
  metadata: { name: 'web', namespace: 'shop' },
  ...more,
});
const fields = (before: object, after: object, kind?: string) =>
  objectChanges([object(before, kind)], [object(after, kind)]).flatMap((change) => change.fields);

describe('objects', () => {
  it('are added, removed and left alone by their identity', () => {
    expect(objectChanges([object(), object({}, 'Service', 'v1')], [object(), object({}, 'Secret', 'v1')])).toEqual([
      { change: 'added', object: 'Secret shop/web', fields: [] },
      { change: 'removed', object: 'Service shop/web', fields: [] },
    ]);
  });

  it('of another version are the same object', () => {
    expect(objectChanges([object({}, 'Job', 'batch/v1beta1')], [object({}, 'Job', 'batch/v1')])).toEqual([
      { change: 'changed', object: 'Job.batch shop/web', fields: [{ path: '/apiVersion', before: 'batch/v1beta1', after: 'batch/v1' }] },
    ]);
  });
});

describe('fields', () => {
  it('come as JSON pointers', () => {
    expect(fields({ a: { 'x/y~z': 1, gone: 2 } }, { a: { 'x/y~z': 3, new: null } })).toEqual([
      { path: '/a/gone', before: 2 },
      { path: '/a/new', after: null },
      { path: '/a/x~1y~0z', before: 1, after: 3 },
    ]);
  });

  it('tell a type from another', () => {
    expect(fields({ a: '1', b: 0, c: null }, { a: 1, b: false, c: {} })).toHaveLength(3);
  });

  it('in lists of named items are compared by name', () => {
    const before = {
      list: [
        { name: 'a', v: 1 },
        { name: 'b', v: 1 },
      ],
    };
    expect(fields(before, { list: [{ name: 'new' }, { name: 'a', v: 1 }, { name: 'b', v: 2 }] })).toEqual([
      { path: '/list/0', after: { name: 'new' } },
      { path: '/list/2/v', before: 1, after: 2 },
    ]);
    expect(fields(before, { list: [{ name: 'b', v: 1 }] })).toEqual([{ path: '/list/0', before: { name: 'a', v: 1 } }]);
    expect(
      fields(before, {
        list: [
          { name: 'b', v: 1 },
          { name: 'a', v: 1 },
        ],
      }),
    ).toEqual([{ path: '/list', before: ['a', 'b'], after: ['b', 'a'] }]);
  });

  it('in other lists are compared by place', () => {
    expect(fields({ list: [1, 2, 3] }, { list: [1, 5] })).toEqual([
      { path: '/list/1', before: 2, after: 5 },
      { path: '/list/2', before: 3 },
    ]);
  });

  it('E11: that a living object does not let change are marked', () => {
    const set = (serviceName: string, replicas: number) => ({ spec: { serviceName, replicas } });
    expect(fields(set('a', 1), set('b', 2), 'StatefulSet')).toEqual([
      { path: '/spec/replicas', before: 1, after: 2 },
      { path: '/spec/serviceName', before: 'a', after: 'b', immutable: true },
    ]);
  });
});
