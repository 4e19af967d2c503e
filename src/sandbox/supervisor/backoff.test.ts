import { expect, it } from 'vitest';
import { restartDelay } from './backoff.ts';

it('starts a crashed part soon, then ever later, at most half a minute', () => {
  expect([1, 2, 3, 6, 7, 50].map(restartDelay)).toEqual([500, 1_000, 2_000, 16_000, 30_000, 30_000]);
});
