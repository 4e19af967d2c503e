import { setTimeout as sleep } from 'node:timers/promises';

/** How often and how long to wait: 5 tries, 0.2 s doubled each time with jitter, at most 30 s, or what `Retry-After` asks for up to 60 s. */
export const tries = 5;
const first = 200;
const longest = 30_000;
const longestAsked = 60_000;

export type Sleep = (milliseconds: number, signal?: AbortSignal) => Promise<void>;

export const sleeping: Sleep = async (milliseconds, signal) => {
  await sleep(milliseconds, undefined, signal ? { signal } : {});
};

/** Statuses after which the same request may work: too many requests, gateway and overload errors. */
export function isPassing(status: number): boolean {
  return status === 408 || status === 429 || status === 500 || status === 502 || status === 503 || status === 504;
}

/** Milliseconds to wait after the failed try number `attempt` (from 1). */
export function pauseAfter(attempt: number, retryAfter?: string, random: () => number = Math.random, now: () => number = Date.now): number {
  const asked = retryAfter === undefined ? undefined : parseRetryAfter(retryAfter, now);
  if (asked !== undefined) return Math.min(asked, longestAsked);
  return Math.min(first * 2 ** (attempt - 1), longest) * (0.5 + random() / 2);
}

/** Seconds or an HTTP date (RFC 9110 section 10.2.3), as milliseconds from now. */
function parseRetryAfter(text: string, now: () => number): number | undefined {
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now());
}
