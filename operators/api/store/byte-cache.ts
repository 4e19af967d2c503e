/** Bodies that were made for one reader and may serve the next. All kinds share the room; what was not asked for longest goes first. */
export class ByteCache<T extends { readonly bytes: Buffer }> {
  readonly #limit: number;
  readonly #kept = new Map<string, T>();
  #bytes = 0;

  /** @param limit bytes in all; a body of more than a third of it is not kept */
  constructor(limit: number) {
    this.#limit = limit;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get(key: string): T | undefined {
    const found = this.#kept.get(key);
    if (found) {
      this.#kept.delete(key);
      this.#kept.set(key, found);
    }
    return found;
  }

  set(key: string, body: T): void {
    this.#drop(key);
    if (body.bytes.length > this.#limit / 3) return;
    this.#kept.set(key, body);
    this.#bytes += body.bytes.length;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#limit) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#kept.get(key)?.bytes.length ?? 0;
    this.#kept.delete(key);
  }
}
