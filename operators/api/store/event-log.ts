import type { Entry } from './entry.ts';

/** One change of a collection. Before or after is absent for a creation or a deletion. */
export interface Change<S = unknown> {
  readonly version: number;
  readonly before: Entry<S> | undefined;
  readonly after: Entry<S> | undefined;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Lines of watch streams made from this change, by form: written once for all watchers that hear of it now. A change in the log keeps none. */
  readonly lines?: Map<string, Buffer>;
}

export interface LogLimits {
  /** Bytes of states that one log may keep alive. */
  readonly bytes: number;
  /** Bytes that all logs together may keep alive; a log that has little of them keeps it. */
  readonly inAll: number;
  readonly little: number;
  /** Milliseconds that a change is kept at least, unless the bytes run out. */
  readonly age: number;
}

export const defaultLimits: LogLimits = { bytes: 24 * 1024 * 1024, inAll: 64 * 1024 * 1024, little: 1024 * 1024, age: 10 * 60_000 };

/** What an entry weighs besides its JSON, about. */
const OVERHEAD = 1_200;

/** Bytes that the logs of this process keep alive. */
let keptInAll = 0;

const sizeOf = ({ before, after }: Change): number => (before?.json.length ?? 0) + (after?.json.length ?? 0) + OVERHEAD;

/** The last changes of a collection, so that a client can go on where it stopped. */
export class EventLog<S = unknown> {
  readonly #limits: LogLimits;
  #changes: Change<S>[] = [];
  #bytes = 0;
  /** Versions below this one cannot be gone on from. */
  #floor: number;

  constructor(floor: number, limits: LogLimits = defaultLimits) {
    this.#floor = floor;
    this.#limits = limits;
  }

  get floor(): number {
    return this.#floor;
  }

  add(change: Change<S>): void {
    this.#changes.push(change);
    this.#count(sizeOf(change));
    const oldest = change.at - this.#limits.age;
    let gone = 0;
    while (gone < this.#changes.length - 1) {
      const candidate = this.#changes[gone]!;
      if (!this.#isFull() && candidate.at >= oldest) break;
      this.#count(-sizeOf(candidate));
      this.#floor = candidate.version;
      gone++;
    }
    if (gone > 0) this.#changes.splice(0, gone);
  }

  /** Gives its room back: the log is used no more. */
  clear(): void {
    this.#count(-this.#bytes);
    this.#changes = [];
  }

  #count(bytes: number): void {
    this.#bytes += bytes;
    keptInAll += bytes;
  }

  #isFull(): boolean {
    const { bytes, inAll, little } = this.#limits;
    return this.#bytes > bytes || (keptInAll > inAll && this.#bytes > little);
  }

  /** Changes after a version, oldest first; undefined if some of them are forgotten. */
  since(version: number): Change<S>[] | undefined {
    if (version < this.#floor) return undefined;
    let low = 0;
    let high = this.#changes.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#changes[middle]!.version > version) high = middle;
      else low = middle + 1;
    }
    return this.#changes.slice(low);
  }
}
