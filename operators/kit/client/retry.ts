import type { WireAnswer } from './wire.ts';

/** When a request is sent again. */
export interface RetryPolicy {
  /** Attempts in all. */
  attempts: number;
  /** Milliseconds of the first pause, and the most of any. */
  first: number;
  cap: number;
}

export const defaultRetry: RetryPolicy = { attempts: 5, first: 100, cap: 5_000 };

/** No second attempt. */
export const noRetry: RetryPolicy = { attempts: 1, first: 0, cap: 0 };

const READS = new Set(['GET', 'HEAD']);
/** Sent twice, they leave what sending them once leaves. */
const REPEATABLE = new Set(['GET', 'HEAD', 'PUT', 'DELETE', 'PATCH']);
const UNSENT = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN']);
const BROKEN = new Set(['ECONNRESET', 'EPIPE', 'EUNKNOWN']);

/** Milliseconds that a Retry-After header asks for, if there is one. */
export function retryAfter({ headers }: Pick<WireAnswer, 'headers'>): number | undefined {
  const value = Number(headers['retry-after']);
  return Number.isFinite(value) && headers['retry-after'] !== undefined ? value * 1000 : undefined;
}

/** A refusal that says "later": 429 for any method, since nothing was done; 5xx for reads, and where the server names a time. */
export function mayRepeatAnswer(method: string, answer: WireAnswer): boolean {
  if (answer.status === 429) return true;
  if (![500, 502, 503, 504].includes(answer.status)) return false;
  return READS.has(method) || (answer.status === 503 && retryAfter(answer) !== undefined);
}

/** A broken connection: repeat what was never sent, and what can be sent twice. */
export function mayRepeatError(method: string, error: unknown): boolean {
  const { code, reusedSocket } = error as { code?: string; reusedSocket?: boolean };
  if (!code) return false;
  if (UNSENT.has(code)) return true;
  return BROKEN.has(code) && (READS.has(method) || (REPEATABLE.has(method) && Boolean(reusedSocket)));
}
