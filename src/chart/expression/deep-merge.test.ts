import { expect, it } from 'vitest';
import { deepMerge } from './deep-merge.ts';
import { nodeOf } from './proxy.ts';

const base = { image: { tag: 'a', pull: true }, replicas: 2, args: ['a', 'b'] };

it.each([
  [{}, base],
  [{ image: { tag: 'b' } }, { ...base, image: { tag: 'b', pull: true } }],
  [
    { image: { pull: false }, replicas: 0 },
    { ...base, image: { tag: 'a', pull: false }, replicas: 0 },
  ],
  [{ args: ['c'] }, { ...base, args: ['c'] }],
  [
    { image: 'none', more: { x: 1 } },
    { ...base, image: 'none', more: { x: 1 } },
  ],
])('lays %j over', (over, expected) => {
  expect(nodeOf(deepMerge(base, over))).toMatchObject({ operation: { name: 'deepMerge' } });
  const { operation } = nodeOf(deepMerge(base, over)) as unknown as { operation: { evaluate(base: object, over: object): object } };
  expect(operation.evaluate(base, over)).toEqual(expected);
});
