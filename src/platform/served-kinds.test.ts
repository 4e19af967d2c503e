import { describe, expect, test } from 'vitest';
import { takenKinds } from './collisions.ts';
import { chart } from './fixture.ts';
import type { Chart } from './model.ts';

const serving = (name: string, kind: string, plural: string, prefix: string): Chart => ({
  ...chart(name),
  serves: { kind, plural, prefix },
});
const redis = serving('redis-rd', 'Redis', 'redises', 'redis-');

describe('kinds that are served', () => {
  test('may be many, and those of modules have no prefix', () => {
    const modules = [serving('etcd-rd', 'Etcd', 'etcds', ''), serving('info-rd', 'Info', 'infos', '')];
    expect(takenKinds([redis, chart('other'), ...modules])).toEqual([]);
  });

  test.each([
    ['kind "Redis"', serving('b-rd', 'Redis', 'bs', 'b-')],
    ['plural "redises"', serving('b-rd', 'B', 'redises', 'b-')],
    ['prefix of releases "redis-"', serving('b-rd', 'B', 'bs', 'redis-')],
  ])('%s belongs to one application', (what, other) => {
    expect(takenKinds([redis, other])).toMatchObject([
      {
        code: 'PLATFORM_NAME_TAKEN',
        message: `${what} is claimed 2 times: system/redis-rd; system/b-rd`,
        where: { object: 'Chart system/b-rd' },
      },
    ]);
  });
});
