/**
 * A number of places that several users take and give back. Whoever is alone may have half of them, each of two a third, each of three a quarter:
 * there is always room for one more, however much the others want.
 */
export class Shares {
  readonly capacity: number;
  readonly #held = new Map<string, number>();
  #total = 0;

  constructor(capacity: number) {
    this.capacity = capacity;
  }

  /** Places that are taken. */
  get total(): number {
    return this.#total;
  }

  /** @returns false if all places are taken, or as many by this user as are his */
  take(user: string): boolean {
    const held = this.#held.get(user) ?? 0;
    const users = this.#held.size + (held === 0 ? 1 : 0);
    if (this.#total >= this.capacity || held >= Math.max(1, Math.floor(this.capacity / (users + 1)))) return false;
    this.#held.set(user, held + 1);
    this.#total++;
    return true;
  }

  /** Gives one place back. */
  give(user: string): void {
    const left = (this.#held.get(user) ?? 0) - 1;
    if (left > 0) this.#held.set(user, left);
    else this.#held.delete(user);
    this.#total--;
  }
}
