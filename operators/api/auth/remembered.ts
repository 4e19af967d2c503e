/** Answers of the cluster that stay true for a while. Equal questions at the same time are asked once. */
export class Remembered<T> {
  readonly #ms: number;
  readonly #limit: number;
  readonly #known = new Map<string, { answer: Promise<T>; until: number }>();

  /** @param ms how long an answer holds; @param limit of answers kept */
  constructor(ms: number, limit = 10_000) {
    this.#ms = ms;
    this.#limit = limit;
  }

  /** A failed question is forgotten at once. */
  get(key: string, ask: () => Promise<T>): Promise<T> {
    const now = Date.now();
    const known = this.#known.get(key);
    if (known && known.until > now) return known.answer;
    if (this.#known.size >= this.#limit) this.#sweep(now);
    const answer = ask();
    const entry = { answer, until: now + this.#ms };
    this.#known.set(key, entry);
    answer.catch(() => {
      if (this.#known.get(key) === entry) this.#known.delete(key);
    });
    return answer;
  }

  #sweep(now: number): void {
    for (const [key, { until }] of this.#known) if (until <= now) this.#known.delete(key);
    // All of them are fresh: the oldest half goes, so that memory stays bounded whatever is asked.
    let surplus = this.#known.size - this.#limit / 2;
    for (const key of this.#known.keys()) if (surplus-- > 0) this.#known.delete(key);
  }
}
