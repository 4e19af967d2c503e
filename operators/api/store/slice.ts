import { type Entry, inListOrder } from './entry.ts';

/** Objects by key, in list order when asked for. Sorting is put off until somebody reads after a change of the set of keys. */
export class Slice<S> {
  readonly #entries = new Map<string, Entry<S>>();
  #sorted: Entry<S>[] | undefined = [];
  #stamp = 0;

  get size(): number {
    return this.#entries.size;
  }

  /** Grows with every change. */
  get stamp(): number {
    return this.#stamp;
  }

  get(key: string): Entry<S> | undefined {
    return this.#entries.get(key);
  }

  put(key: string, entry: Entry<S>): void {
    const before = this.#entries.get(key);
    this.#entries.set(key, entry);
    this.#stamp++;
    if (!this.#sorted) return;
    if (before) this.#sorted = this.#sorted.with(place(this.#sorted, entry), entry);
    else this.#sorted = undefined;
  }

  remove(key: string): void {
    if (!this.#entries.delete(key)) return;
    this.#stamp++;
    this.#sorted = undefined;
  }

  sorted(): readonly Entry<S>[] {
    this.#sorted ??= [...this.#entries.values()].sort(inListOrder);
    return this.#sorted;
  }
}

/** Where an entry of this name stands in a sorted list. */
function place<S>(sorted: readonly Entry<S>[], entry: Entry<S>): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (inListOrder(sorted[middle]!, entry) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
