/**
 * Remembers answers for a while, and asks once for many who want the same at the same time. Failures are not remembered, nor are answers for which
 * `keep` says no.
 */
export class AnswerCache<T> {
  readonly #answers = new Map<string, { value: Promise<T>; until: number }>();
  readonly #lifetime: number;
  readonly #size: number;
  readonly #keep: (value: T) => boolean;

  /** @param lifetime milliseconds; @param size answers kept at most, the oldest go first */
  constructor({ lifetime, size, keep = () => true }: { lifetime: number; size: number; keep?: (value: T) => boolean }) {
    this.#lifetime = lifetime;
    this.#size = size;
    this.#keep = keep;
  }

  get(key: string, ask: () => Promise<T>, now = Date.now()): Promise<T> {
    const known = this.#answers.get(key);
    if (known && known.until > now) return known.value;
    const forget = () => {
      if (this.#answers.get(key)?.value === value) this.#answers.delete(key);
    };
    const value = ask().then(
      (answer) => {
        if (!this.#keep(answer)) forget();
        return answer;
      },
      (error) => {
        forget();
        throw error;
      },
    );
    this.#answers.delete(key);
    this.#answers.set(key, { value, until: now + this.#lifetime });
    const oldest = this.#answers.keys().next();
    if (this.#answers.size > this.#size && !oldest.done) this.#answers.delete(oldest.value);
    return value;
  }
}
