import type { Stream } from './call.ts';
import type { Outgoing } from './listener.ts';

/** Larger pieces are shared by many streams and never copied. */
const LARGE = 32 * 1024;

/** A response that stays open and is written to piece by piece. */
export class ResponseStream implements Stream {
  readonly #response: Outgoing;
  readonly #over = new AbortController();
  #parts: Buffer[] = [];
  #waiting = 0;

  constructor(response: Outgoing, type: string, warnings: Record<string, string[]> = {}) {
    this.#response = response;
    response.statusCode = 200;
    response.setHeader('content-type', type);
    response.setHeader('cache-control', 'no-cache, private');
    for (const [name, value] of Object.entries(warnings)) response.setHeader(name, value);
    response.once('close', () => this.#over.abort());
    // The client gets the head at once: it waits for that, not for the first event.
    if ('flushHeaders' in response) response.flushHeaders();
  }

  get closed(): AbortSignal {
    return this.#over.signal;
  }

  get waiting(): number {
    return this.#waiting;
  }

  write(bytes: Buffer): void {
    if (this.#over.signal.aborted) return;
    this.#waiting += bytes.length;
    this.#parts.push(bytes);
    // What one turn of the event loop has to say leaves in one frame.
    if (this.#parts.length === 1) setImmediate(() => this.#flush());
  }

  end(): void {
    this.#flush();
    if (!this.#over.signal.aborted) this.#response.end();
  }

  #flush(): void {
    const parts = this.#parts;
    if (parts.length === 0 || this.#over.signal.aborted) return;
    this.#parts = [];
    let small: Buffer[] = [];
    for (const part of parts) {
      if (part.length < LARGE) {
        small.push(part);
        continue;
      }
      this.#send(small);
      small = [];
      this.#send([part]);
    }
    this.#send(small);
  }

  #send(parts: readonly Buffer[]): void {
    if (parts.length === 0) return;
    const bytes = parts.length === 1 ? parts[0]! : Buffer.concat(parts);
    (this.#response as { write(chunk: Buffer, done: () => void): boolean }).write(bytes, () => {
      this.#waiting -= bytes.length;
    });
  }
}
