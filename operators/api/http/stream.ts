import type { Stream } from './call.ts';
import type { Outgoing } from './listener.ts';

/** Bytes handed to the connection at once, and in all before it has taken some: more would only be copied into its buffers. */
const PIECE = 32 * 1024;
const IN_FLIGHT = 2 * PIECE;

const OVER = new Error('the stream is over');

/** A response that stays open and is written to piece by piece. Large pieces may be shared by many streams: they are sent from where they are. */
export class ResponseStream implements Stream {
  readonly #response: Outgoing;
  readonly #over = new AbortController();
  #parts: Buffer[] = [];
  #waiting = 0;
  #inFlight = 0;
  #scheduled = false;
  #ending = false;

  constructor(response: Outgoing, type: string, headers: Record<string, string[]> = {}) {
    this.#response = response;
    response.statusCode = 200;
    response.setHeader('content-type', type);
    response.setHeader('cache-control', 'no-cache, private');
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.once('close', () => this.#over.abort(OVER));
    // The client gets the head at once: it waits for that, not for the first event.
    (response as { flushHeaders(): void }).flushHeaders();
  }

  get closed(): AbortSignal {
    return this.#over.signal;
  }

  get waiting(): number {
    return this.#waiting;
  }

  write(bytes: Buffer): void {
    if (this.#over.signal.aborted || this.#ending) return;
    this.#waiting += bytes.length;
    this.#parts.push(bytes);
    if (this.#scheduled) return;
    // What one turn of the event loop has to say leaves in one frame.
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      this.#pump();
    });
  }

  end(): void {
    this.#ending = true;
    this.#pump();
  }

  #pump(): void {
    while (this.#parts.length > 0 && this.#inFlight < IN_FLIGHT && !this.#over.signal.aborted) this.#send(this.#next());
    if (this.#ending && this.#parts.length === 0 && !this.#over.signal.aborted) this.#response.end();
  }

  /** The next piece: many small parts together, or the beginning of a large one. */
  #next(): Buffer {
    const first = this.#parts[0]!;
    if (first.length > PIECE) {
      this.#parts[0] = first.subarray(PIECE);
      return first.subarray(0, PIECE);
    }
    let count = 0;
    let length = 0;
    for (const part of this.#parts) {
      if (length + part.length > PIECE) break;
      length += part.length;
      count++;
    }
    const taken = this.#parts.splice(0, count);
    return taken.length === 1 ? taken[0]! : Buffer.concat(taken, length);
  }

  #send(bytes: Buffer): void {
    this.#inFlight += bytes.length;
    (this.#response as { write(chunk: Buffer, done: () => void): boolean }).write(bytes, () => {
      this.#inFlight -= bytes.length;
      this.#waiting -= bytes.length;
      this.#pump();
    });
  }
}
