import { expect, it } from 'vitest';
import { nearest } from './nearest.ts';

it.each([
  ['hots', 'host'],
  ['Redis', 'redis'],
  ['postgers', 'postgres'],
  ['clikhuose', 'clickhouse'],
  ['x', undefined],
  ['prometheus', undefined],
])('%s means %s', (name, meant) => expect(nearest(name, ['host', 'redis', 'postgres', 'clickhouse', 'vm'])).toBe(meant));
