import { expect, it } from 'vitest';
import { isPassing, pauseAfter } from './retry.ts';

const now = () => Date.parse('2026-01-01T00:00:00Z');
const pause = (attempt: number, retryAfter?: string, random = 1) => pauseAfter(attempt, retryAfter, () => random, now);

it('waits twice as long each time, with jitter, up to a limit', () => {
  expect([1, 2, 3, 4].map((attempt) => pause(attempt))).toEqual([200, 400, 800, 1600]);
  expect(pause(1, undefined, 0)).toBe(100);
  expect(pause(50)).toBe(30_000);
});

it('waits as long as the registry asks, in seconds or until a date, up to a limit', () => {
  expect(pause(1, '3')).toBe(3000);
  expect(pause(1, 'Thu, 01 Jan 2026 00:00:10 GMT')).toBe(10_000);
  expect(pause(1, 'Wed, 31 Dec 2025 00:00:00 GMT')).toBe(0);
  expect(pause(1, '86400')).toBe(60_000);
  expect(pause(1, 'soon')).toBe(200);
});

it.each([429, 500, 502, 503, 504, 408])('takes %d for passing', (status) => expect(isPassing(status)).toBe(true));
it.each([200, 400, 401, 403, 404, 501])('takes %d for final', (status) => expect(isPassing(status)).toBe(false));
