import http from 'node:http';
import https from 'node:https';
import type { ClusterAccess } from '../access/cluster.ts';
import { ConnectionError } from './api-error.ts';
import { type WireAnswer, type WireRequest, type WireStream, whole } from './wire.ts';

/** After how long without traffic the kernel asks whether the other side still lives; ten unanswered questions a second apart end the socket. */
const KEEP_ALIVE_MS = 15_000;

/** HTTP/1.1 over kept connections: one pool for requests, and a connection of its own for each stream. */
export class Http1 {
  readonly #base: URL;
  readonly #module: typeof http | typeof https;
  readonly #pool: http.Agent;
  readonly #streams: http.Agent;

  constructor(access: ClusterAccess, maxSockets: number) {
    this.#base = new URL(access.server);
    const secure = this.#base.protocol === 'https:';
    this.#module = secure ? https : http;
    const options = { ...(secure ? access.tls : {}), keepAlive: true, keepAliveMsecs: KEEP_ALIVE_MS };
    const agent = (more: http.AgentOptions) =>
      secure ? new https.Agent({ ...options, ...more }) : new http.Agent({ ...options, ...more });
    this.#pool = agent({ maxSockets, maxFreeSockets: 8, scheduling: 'lifo' });
    this.#streams = agent({ keepAlive: false });
  }

  /** @throws {ConnectionError} code ETIMEDOUT after the request's timeout, ABORTED by its signal, else the socket's code */
  async request(request: WireRequest): Promise<WireAnswer> {
    const stream = await this.#open(request, this.#pool, true);
    return whole(stream);
  }

  /** Opens a stream on a connection of its own; the timeout counts until the head of the answer. */
  stream(request: WireRequest): Promise<WireStream> {
    return this.#open(request, this.#streams, false);
  }

  close(): void {
    this.#pool.destroy();
    this.#streams.destroy();
  }

  #open(request: WireRequest, agent: http.Agent, untilEnd: boolean): Promise<WireStream> {
    const what = `${request.method} ${request.path.split('?')[0]}`;
    return new Promise((resolve, reject) => {
      const { signal, timeout, body } = request;
      if (signal?.aborted) return reject(new ConnectionError(what, signal.reason, 'ABORTED'));
      const headers: Record<string, string | number> = { ...request.headers };
      if (body !== undefined) headers['content-length'] = Buffer.byteLength(body);
      const path = `${this.#base.pathname.replace(/\/$/, '')}${request.path}`;
      const outgoing = this.#module.request({
        protocol: this.#base.protocol,
        hostname: this.#base.hostname.replace(/^\[|\]$/g, ''),
        port: this.#base.port,
        method: request.method,
        path,
        headers,
        agent,
      });
      let cause: { error: unknown; code: string } | undefined;
      const end = (error: unknown, code: string) => {
        cause ??= { error, code };
        outgoing.destroy();
      };
      const onAbort = () => end(signal?.reason, 'ABORTED');
      const timer = timeout ? setTimeout(() => end(new Error(`no answer within ${timeout} ms`), 'ETIMEDOUT'), timeout) : undefined;
      const settle = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
      };
      const failure = (error: unknown) => {
        const failed = cause ? new ConnectionError(what, cause.error, cause.code) : new ConnectionError(what, error);
        return Object.assign(failed, { reusedSocket: outgoing.reusedSocket });
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      outgoing.once('socket', (socket) => socket.setKeepAlive(true, KEEP_ALIVE_MS));
      outgoing.on('error', (error) => {
        settle();
        reject(failure(error));
      });
      outgoing.once('response', (incoming) => {
        if (!untilEnd) clearTimeout(timer);
        incoming.once('close', settle);
        resolve({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          body: chunks(incoming, failure),
          close: () => outgoing.destroy(),
        });
      });
      outgoing.end(body);
    });
  }
}

async function* chunks(incoming: http.IncomingMessage, failure: (error: unknown) => Error): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of incoming) yield chunk as Buffer;
  } catch (error) {
    throw failure(error);
  }
  if (!incoming.complete) throw failure(new Error('the answer broke off'));
}
