import { ApiError, ConnectionError, isExpired } from '../client/api-error.ts';
import { Backoff, pause } from '../client/backoff.ts';
import type { Client } from '../client/client.ts';
import type { KubeObject } from '../client/object.ts';
import type { Resource } from '../client/resource.ts';
import type { WatchEvent } from '../client/watch-event.ts';

/** What a reflector tells; it keeps no object itself. */
export interface ReflectorSink<T extends KubeObject> {
  /** A list begins: what follows through `item` is the whole truth, and holds from `listed` on. */
  listing(): void;
  item(object: T, raw: () => Buffer): void;
  listed(resourceVersion: string): void;
  /** A change after the list. */
  change(type: 'ADDED' | 'MODIFIED' | 'DELETED', object: T, raw: () => Buffer): void;
  /** Something arrived, if only a bookmark: the connection lives. */
  heard(resourceVersion: string): void;
  /** The stream ended; why, and after how long we try again. `error` undefined: the server ended it in order. */
  ended(error: unknown, waitMs: number): void;
}

export interface ReflectorOptions {
  namespace?: string | undefined;
  labelSelector?: string | undefined;
  fieldSelector?: string | undefined;
  /**
   * Silence in milliseconds after which the stream counts as stalled. The server sends a bookmark every minute, but only if something changed anywhere,
   * which etcd tells as seldom as every ten minutes: twelve minutes, since a dead connection is found out sooner, by the client's PING. Without one
   * (HTTP/1.1) five minutes: the kernel's own questions notice a network that is gone within half a minute, but not a proxy that swallows the stream.
   */
  silence?: number;
  /** Milliseconds of the first pause after a failure, and the most. */
  backoff?: [first: number, cap: number];
  /** Objects a page where the server cannot stream lists. */
  pageSize?: number;
}

const INITIAL_END = 'k8s.io/initial-events-end';
const SILENCE_MS = { withPing: 12 * 60_000, without: 5 * 60_000 };
/** A server ends watches at a time of its choice; ours is spread so that many do not return at once. */
const watchSeconds = () => 1500 + Math.floor(Math.random() * 1500);

/**
 * Follows a collection for ever: a streaming list where the server has it, else pages; then a watch from there; again from the last
 * version after every end; anew after 410.
 */
export class Reflector<T extends KubeObject> {
  readonly #client: Client;
  readonly #of: Resource<T>;
  readonly #options: ReflectorOptions;
  readonly #sink: ReflectorSink<T>;
  #version = '';
  #streams = true;

  constructor(client: Client, of: Resource<T>, options: ReflectorOptions, sink: ReflectorSink<T>) {
    this.#client = client;
    this.#of = of;
    this.#options = options;
    this.#sink = sink;
  }

  async run(signal: AbortSignal): Promise<void> {
    const backoff = new Backoff(...(this.#options.backoff ?? [500, 30_000]));
    while (!signal.aborted) {
      const started = performance.now();
      let failure: unknown;
      try {
        if (this.#version) await this.#watch(signal);
        else if (this.#streams) await this.#streamList(signal);
        else await this.#pagedList(signal);
      } catch (error) {
        failure = error;
      }
      if (signal.aborted) return;
      if (isExpired(failure)) this.#version = '';
      // A stream that lived for a while was no failed attempt, however it ended.
      if (performance.now() - started > 10_000 || (!failure && this.#version)) backoff.reset();
      const wait = failure === undefined ? 0 : backoff.next();
      this.#sink.ended(failure, wait);
      if (wait > 0) await pause(wait, signal);
    }
  }

  /** One request that lists and then watches. Versions of initial events say nothing about order: the version advances only at the bookmark that ends them. */
  async #streamList(signal: AbortSignal): Promise<void> {
    this.#sink.listing();
    let initial = true;
    try {
      for await (const event of this.#events(signal, {
        sendInitialEvents: true,
        resourceVersionMatch: 'NotOlderThan',
        resourceVersion: undefined,
      })) {
        if (!initial) this.#follow(event);
        else if (event.type === 'BOOKMARK') {
          if (event.object.metadata.annotations?.[INITIAL_END] !== 'true') continue;
          initial = false;
          this.#version = event.object.metadata.resourceVersion ?? '';
          this.#sink.listed(this.#version);
        } else this.#sink.item(event.object, () => event.raw);
      }
    } catch (error) {
      // Servers without streaming lists refuse the parameter (400, 422) or the method; everything else is a failure like any other.
      if (initial && error instanceof ApiError && [400, 404, 405, 415, 422].includes(error.code) && !isExpired(error)) {
        this.#streams = error.code === 404;
        if (error.code === 404) throw error;
        return;
      }
      throw error;
    }
    if (initial)
      throw new ConnectionError(`WATCH ${this.#of.plural}`, new Error('the stream ended before the list was whole'), 'ECONNRESET');
  }

  async #pagedList(signal: AbortSignal): Promise<void> {
    this.#sink.listing();
    let version = '';
    const { namespace, labelSelector, fieldSelector, pageSize = 500 } = this.#options;
    for await (const page of this.#client.pages(this.#of, { namespace, labelSelector, fieldSelector, limit: pageSize, signal })) {
      for (const item of page.items) this.#sink.item(item, () => Buffer.from(JSON.stringify(item)));
      version = page.metadata.resourceVersion ?? '';
    }
    this.#version = version;
    this.#sink.listed(version);
  }

  async #watch(signal: AbortSignal): Promise<void> {
    for await (const event of this.#events(signal, { resourceVersion: this.#version })) this.#follow(event);
  }

  #follow(event: WatchEvent<T>): void {
    this.#version = event.object.metadata.resourceVersion ?? this.#version;
    if (event.type !== 'BOOKMARK') this.#sink.change(event.type, event.object, () => event.raw);
  }

  async *#events(signal: AbortSignal, query: object): AsyncGenerator<WatchEvent<T>> {
    const { namespace, labelSelector, fieldSelector } = this.#options;
    const silence = this.#options.silence ?? ((await this.#client.connection.pings()) ? SILENCE_MS.withPing : SILENCE_MS.without);
    const stalled = new AbortController();
    const stop = () =>
      stalled.abort(new ConnectionError(`WATCH ${this.#of.plural}`, new Error(`nothing heard for ${silence} ms`), 'ESTALLED'));
    const timer = setTimeout(stop, silence);
    const options = { namespace, labelSelector, fieldSelector, allowWatchBookmarks: true, timeoutSeconds: watchSeconds(), ...query };
    try {
      for await (const event of this.#client.watch(this.#of, { ...options, signal: AbortSignal.any([signal, stalled.signal]) })) {
        timer.refresh();
        this.#sink.heard(event.object.metadata.resourceVersion ?? '');
        yield event;
      }
    } catch (error) {
      throw stalled.signal.aborted ? stalled.signal.reason : error;
    } finally {
      clearTimeout(timer);
    }
  }
}
