import { Backoff } from '../client/backoff.ts';

/**
 * Keys to work on: each is queued once however often it is added, never worked on twice at a time, and a key added while it is
 * worked on is queued again when that ends.
 */
export class WorkQueue {
  readonly #first: number;
  readonly #cap: number;
  readonly #ready = new Map<string, number>();
  readonly #working = new Set<string>();
  readonly #again = new Set<string>();
  readonly #delayed = new Map<string, { at: number; timer: NodeJS.Timeout }>();
  readonly #backoffs = new Map<string, Backoff>();
  readonly #waiting: ((key: string | undefined) => void)[] = [];
  #closed = false;

  /** @param backoff milliseconds of the first retry and the most; 100 ms and 4 min by default */
  constructor(backoff: [first: number, cap: number] = [100, 240_000]) {
    [this.#first, this.#cap] = backoff;
  }

  /** Keys that wait for a worker. */
  get length(): number {
    return this.#ready.size;
  }

  add(key: string): void {
    if (this.#closed) return;
    if (this.#working.has(key)) this.#again.add(key);
    else if (!this.#ready.has(key)) {
      this.#ready.set(key, performance.now());
      this.#hand();
    }
  }

  /** Adds the key later; of several times for one key the earliest counts. */
  addAfter(key: string, ms: number): void {
    if (this.#closed) return;
    if (ms <= 0) {
      this.add(key);
      return;
    }
    const at = performance.now() + ms;
    const planned = this.#delayed.get(key);
    if (planned && planned.at <= at) return;
    clearTimeout(planned?.timer);
    const timer = setTimeout(() => {
      this.#delayed.delete(key);
      this.add(key);
    }, ms);
    timer.unref();
    this.#delayed.set(key, { at, timer });
  }

  /** Adds the key after its own back-off, which grows until {@link forget}. @returns milliseconds until then */
  addRateLimited(key: string): number {
    let backoff = this.#backoffs.get(key);
    if (!backoff) {
      backoff = new Backoff(this.#first, this.#cap);
      this.#backoffs.set(key, backoff);
    }
    const wait = backoff.next();
    this.addAfter(key, wait);
    return wait;
  }

  /** Failures in a row. */
  failures(key: string): number {
    return this.#backoffs.get(key)?.failures ?? 0;
  }

  /** The key went well: its back-off starts anew. */
  forget(key: string): void {
    this.#backoffs.delete(key);
  }

  /** The next key, for this caller alone until {@link done}; undefined once the queue is closed. */
  next(): Promise<string | undefined> {
    return new Promise((resolve) => {
      if (this.#closed) return resolve(undefined);
      this.#waiting.push(resolve);
      this.#hand();
    });
  }

  done(key: string): void {
    this.#working.delete(key);
    if (this.#again.delete(key)) this.add(key);
  }

  /** Ends all waiting; what is worked on may finish. */
  close(): void {
    this.#closed = true;
    for (const { timer } of this.#delayed.values()) clearTimeout(timer);
    this.#delayed.clear();
    this.#ready.clear();
    for (const resolve of this.#waiting.splice(0)) resolve(undefined);
  }

  #hand(): void {
    for (const [key] of this.#ready) {
      const resolve = this.#waiting.shift();
      if (!resolve) return;
      this.#ready.delete(key);
      this.#working.add(key);
      resolve(key);
    }
  }
}
