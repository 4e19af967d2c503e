import { Backoff } from '../client/backoff.ts';
import type { KubeObject } from '../client/object.ts';

/** A change of one object. `previous` is what handlers saw before; for `deleted`, `object` is the last known state. */
export interface Change<T extends KubeObject> {
  type: 'added' | 'updated' | 'deleted';
  object: T;
  previous?: T | undefined;
}

export type Handler<T extends KubeObject> = (change: Change<T>) => void | Promise<void>;

/**
 * Hands changes to one handler. A handler that throws loses nothing: it is told again, with back-off, and by then of the newest
 * state of that object; changes of other objects go on meanwhile.
 */
export class Delivery<T extends KubeObject> {
  readonly #handler: Handler<T>;
  readonly #onError: (error: unknown, key: string, waitMs: number) => void;
  readonly #failing = new Map<string, { change: Change<T>; backoff: Backoff; timer?: NodeJS.Timeout | undefined; busy: boolean }>();

  constructor(handler: Handler<T>, onError: (error: unknown, key: string, waitMs: number) => void) {
    this.#handler = handler;
    this.#onError = onError;
  }

  deliver(key: string, change: Change<T>): void {
    const failing = this.#failing.get(key);
    // The newest state replaces the one that is still owed.
    if (failing) failing.change = change;
    else this.#attempt(key, change);
  }

  stop(): void {
    for (const { timer } of this.#failing.values()) clearTimeout(timer);
    this.#failing.clear();
  }

  #attempt(key: string, change: Change<T>): void {
    try {
      const answer = this.#handler(change);
      if (answer instanceof Promise) answer.catch((error) => this.#failed(key, change, error));
    } catch (error) {
      this.#failed(key, change, error);
    }
  }

  #failed(key: string, change: Change<T>, error: unknown): void {
    const failing = this.#failing.get(key) ?? { change, backoff: new Backoff(100, 30_000), busy: false };
    this.#failing.set(key, failing);
    const wait = failing.backoff.next();
    this.#onError(error, key, wait);
    clearTimeout(failing.timer);
    failing.timer = setTimeout(() => void this.#again(key), wait);
    failing.timer.unref();
  }

  async #again(key: string): Promise<void> {
    const failing = this.#failing.get(key);
    if (!failing) return;
    const owed = failing.change;
    try {
      await this.#handler(owed);
    } catch (error) {
      return this.#failed(key, failing.change, error);
    }
    if (failing.change === owed) this.#failing.delete(key);
    else void this.#again(key);
  }
}
