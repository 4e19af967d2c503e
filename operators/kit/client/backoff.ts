/** Exponential back-off with full jitter between half and the whole of each step, so that many clients do not return together. */
export class Backoff {
  readonly #first: number;
  readonly #cap: number;
  #failures = 0;

  /** @param first milliseconds of the first step; @param cap milliseconds that no step exceeds */
  constructor(first: number, cap: number) {
    this.#first = first;
    this.#cap = cap;
  }

  get failures(): number {
    return this.#failures;
  }

  /** Milliseconds to wait before the next attempt. */
  next(random = Math.random()): number {
    const step = Math.min(this.#cap, this.#first * 2 ** this.#failures++);
    return step / 2 + (step / 2) * random;
  }

  reset(): void {
    this.#failures = 0;
  }
}

/** Waits; ends early, without an error, when the signal fires. Does not keep the process alive by itself once `signal` is aborted. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done, { once: true });
  });
}
