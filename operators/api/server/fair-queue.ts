import { tooManyRequests } from '../errors/status.ts';
import { Shares } from './shares.ts';

export interface QueueLimits {
  /** Requests that are worked on at once. */
  readonly places: number;
  /** Requests of one user that wait for a place; more are told to come later. */
  readonly waiting: number;
  /** Milliseconds that one waits. */
  readonly patience: number;
}

interface Waiter {
  readonly go: () => void;
}

/**
 * Lets requests in, a limited number at once. Those that find no place wait in the line of their user, and lines take turns: a user with thousands
 * of requests is in nobody's way but his own.
 */
export class FairQueue {
  readonly #limits: QueueLimits;
  readonly #shares: Shares;
  /** In the order in which they are served next. */
  readonly #lines = new Map<string, Waiter[]>();
  #waiting = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
    this.#shares = new Shares(limits.places);
  }

  get executing(): number {
    return this.#shares.total;
  }

  get waiting(): number {
    return this.#waiting;
  }

  /**
   * Waits for a place.
   * @returns to be called when the request is done
   * @throws {StatusError} 429 if the user's line is full, or does not move
   */
  async enter(user: string, gone?: AbortSignal): Promise<() => void> {
    if (this.#shares.take(user)) return this.#leaving(user);
    const line = this.#lines.get(user) ?? [];
    if (line.length >= this.#limits.waiting) throw tooManyRequests(`User "${user}" has too many requests, please try again later.`);
    this.#lines.set(user, line);
    await this.#turn(user, line, gone);
    return this.#leaving(user);
  }

  #turn(user: string, line: Waiter[], gone: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const done = () => {
        clearTimeout(timer);
        gone?.removeEventListener('abort', giveUp);
        this.#waiting--;
      };
      const waiter: Waiter = {
        go: () => {
          done();
          resolve();
        },
      };
      const giveUp = () => {
        done();
        line.splice(line.indexOf(waiter), 1);
        if (line.length === 0) this.#lines.delete(user);
        reject(tooManyRequests('Too many requests, please try again later.'));
      };
      const timer = setTimeout(giveUp, this.#limits.patience);
      gone?.addEventListener('abort', giveUp, { once: true });
      line.push(waiter);
      this.#waiting++;
    });
  }

  #leaving(user: string): () => void {
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.#shares.give(user);
      this.#next();
    };
  }

  /** Lets in whom there is a place for: the first of each line in turn. */
  #next(): void {
    for (const [user, line] of [...this.#lines]) {
      if (this.#shares.total >= this.#shares.capacity) return;
      if (!this.#shares.take(user)) continue;
      const waiter = line.shift();
      this.#lines.delete(user);
      if (line.length > 0) this.#lines.set(user, line);
      waiter?.go();
    }
  }
}
