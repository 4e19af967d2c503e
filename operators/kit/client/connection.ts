import type { ClusterAccess } from '../access/cluster.ts';
import { ApiError, statusOf } from './api-error.ts';
import { Backoff, pause } from './backoff.ts';
import { Http1 } from './http1.ts';
import { Http2 } from './http2.ts';
import { defaultRetry, mayRepeatAnswer, mayRepeatError, type RetryPolicy, retryAfter } from './retry.ts';
import { type WireAnswer, type WireRequest, type WireStream, whole } from './wire.ts';

/** Told after every attempt, for metrics. `status` 0: no answer came. */
export type Observer = (seen: { method: string; path: string; status: number; ms: number }) => void;

export interface ConnectionOptions {
  /** Sent as User-Agent; the API server's audit log and its metrics show it. */
  userAgent?: string;
  /** Milliseconds for a whole request; 30,000 by default. */
  timeout?: number;
  retry?: RetryPolicy;
  /** Requests under way at once; the rest waits. */
  maxSockets?: number;
  observe?: Observer;
  /** Integers that a double cannot hold are handed on as they came (`exact-json.ts`): for whoever writes values of others, and computes with none. */
  exactIntegers?: boolean;
}

const MAX_RETRY_AFTER_MS = 30_000;

/** Requests and streams to one API server, with credentials, timeouts and repeats; no knowledge of kinds. */
export class Connection {
  readonly access: ClusterAccess;
  readonly #options: Required<Omit<ConnectionOptions, 'observe'>> & Pick<ConnectionOptions, 'observe'>;
  readonly #http1: Http1;
  #http2: Promise<Http2 | undefined> | undefined;

  constructor(access: ClusterAccess, options: ConnectionOptions = {}) {
    this.access = access;
    this.#options = { userAgent: 'cozystack', timeout: 30_000, retry: defaultRetry, maxSockets: 64, exactIntegers: false, ...options };
    this.#http1 = new Http1(access, this.#options.maxSockets);
  }

  /**
   * Sends a request and returns any answer, refusals included.
   * @throws {ConnectionError} if no whole answer came
   */
  async send(request: WireRequest, retry: RetryPolicy = this.#options.retry): Promise<WireAnswer> {
    const backoff = new Backoff(retry.first, retry.cap);
    const { method, signal } = request;
    for (let attempt = 1, refresh = false; ; attempt++) {
      try {
        const answer = await this.#observed(request, async () => this.#http1.request(await this.#signed(request, refresh)));
        if (answer.status === 401 && !refresh) {
          refresh = true;
          continue;
        }
        if (attempt >= retry.attempts || !mayRepeatAnswer(method, answer)) return answer;
        await pause(Math.min(retryAfter(answer) ?? backoff.next(), MAX_RETRY_AFTER_MS), signal);
      } catch (error) {
        if (attempt >= retry.attempts || signal?.aborted || !mayRepeatError(method, error)) throw error;
        await pause(backoff.next(), signal);
      }
    }
  }

  /**
   * Opens a stream, over HTTP/2 where the server speaks it. Never repeated: the caller knows from where to go on.
   * @throws {ApiError} if the server refuses
   */
  async open(request: WireRequest): Promise<WireStream> {
    const transport = (await this.#streaming()) ?? this.#http1;
    for (let refresh = false; ; refresh = true) {
      const stream = await this.#observed(request, async () => transport.stream(await this.#signed(request, refresh)));
      if (stream.status === 401 && !refresh) {
        stream.close();
        continue;
      }
      if (stream.status < 400) return stream;
      throw new ApiError(`${request.method} ${request.path.split('?')[0]}`, stream.status, statusOf((await whole(stream)).body));
    }
  }

  /** Whether a stream's connection is asked again and again if it still lives, whatever stands between us and the server: HTTP/2 has a PING. */
  async pings(): Promise<boolean> {
    return (await this.#streaming()) !== undefined;
  }

  close(): void {
    this.#http1.close();
    this.#http2?.then((http2) => http2?.close()).catch(() => undefined);
  }

  #streaming(): Promise<Http2 | undefined> {
    this.#http2 ??= Http2.speaks(this.access, 10_000).then((yes) => (yes ? new Http2(this.access) : undefined));
    return this.#http2.catch((error) => {
      // The server may only be down at this moment: ask again with the next stream.
      this.#http2 = undefined;
      throw error;
    });
  }

  async #signed(request: WireRequest, refresh: boolean): Promise<WireRequest> {
    const { userAgent, timeout } = this.#options;
    const headers = {
      'user-agent': userAgent,
      accept: 'application/json',
      ...(await this.access.credentials(refresh)),
      ...request.headers,
    };
    return { ...request, headers, timeout: request.timeout ?? timeout };
  }

  async #observed<A extends { status: number }>(request: WireRequest, send: () => Promise<A>): Promise<A> {
    const started = performance.now();
    let status = 0;
    try {
      const answer = await send();
      status = answer.status;
      return answer;
    } finally {
      this.#options.observe?.({ method: request.method, path: request.path, status, ms: performance.now() - started });
    }
  }
}
