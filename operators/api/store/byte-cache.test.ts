import { expect, test } from 'vitest';
import { ByteCache } from './byte-cache.ts';

const body = (length: number) => ({ bytes: Buffer.alloc(length) });

test('stays within its room; what was not asked for longest goes first', () => {
  const cache = new ByteCache(100);
  cache.set('a', body(30));
  cache.set('b', body(30));
  cache.set('c', body(30));
  cache.get('a');
  cache.set('d', body(30));
  expect(['a', 'b', 'c', 'd'].map((key) => cache.get(key) !== undefined)).toEqual([true, false, true, true]);
  expect(cache.bytes).toBe(90);
});

test('a body that takes too much of it is not kept, nor its predecessor', () => {
  const cache = new ByteCache(100);
  cache.set('a', body(10));
  cache.set('a', body(40));
  expect([cache.get('a'), cache.bytes]).toEqual([undefined, 0]);
});
