import http2 from 'node:http2';
import tls from 'node:tls';
import type { ClusterAccess } from '../access/cluster.ts';
import { ConnectionError } from './api-error.ts';
import type { WireRequest, WireStream } from './wire.ts';

/** How often a connection is asked whether it still lives, and how long it may take to answer: a stall is noticed within 45 s. */
const QUIET_MS = 30_000;
const PING_MS = 15_000;
/** kube-apiserver takes 100 streams a connection at least. */
const STREAMS = 90;
/** Bytes in flight before we must acknowledge; the default of 64 KiB makes large lists slow. */
const WINDOW = 4 * 1024 * 1024;

interface Session {
  session: http2.ClientHttp2Session;
  streams: number;
  heardAt: number;
}

/**
 * Streams over HTTP/2: many watches share a connection, and a connection that is open on our side only is found out by PING,
 * which no silence of the watched kind can be mistaken for.
 */
export class Http2 {
  readonly #access: ClusterAccess;
  readonly #quiet: number;
  readonly #ping: number;
  #sessions: Promise<Session>[] = [];

  constructor(access: ClusterAccess, times: { quiet?: number; ping?: number } = {}) {
    this.#access = access;
    this.#quiet = times.quiet ?? QUIET_MS;
    this.#ping = times.ping ?? PING_MS;
  }

  /** True if the server speaks HTTP/2; asked by a TLS handshake. */
  static async speaks(access: ClusterAccess, timeout: number): Promise<boolean> {
    if (!access.server.startsWith('https:')) return false;
    const socket = await dial(access, timeout);
    socket.destroy();
    return socket.alpnProtocol === 'h2';
  }

  async stream(request: WireRequest): Promise<WireStream> {
    const what = `${request.method} ${request.path.split('?')[0]}`;
    const { signal, timeout = 30_000 } = request;
    if (signal?.aborted) throw new ConnectionError(what, signal.reason, 'ABORTED');
    const held = await this.#session(timeout).catch((error) => {
      throw new ConnectionError(what, error);
    });
    // It may have fired while we connected.
    if (signal?.aborted) throw new ConnectionError(what, signal.reason, 'ABORTED');
    const base = new URL(this.#access.server);
    const path = `${base.pathname.replace(/\/$/, '')}${request.path}`;
    const stream = held.session.request(
      { ':method': request.method, ':path': path, ...request.headers },
      { endStream: request.body === undefined },
    );
    held.streams++;
    stream.once('close', () => held.streams--);
    if (request.body !== undefined) stream.end(request.body);
    const onAbort = () => stream.close(http2.constants.NGHTTP2_CANCEL);
    signal?.addEventListener('abort', onAbort, { once: true });
    stream.once('close', () => signal?.removeEventListener('abort', onAbort));
    const why = () => (signal?.aborted ? 'ABORTED' : undefined);
    const head = await new Promise<http2.IncomingHttpHeaders & http2.IncomingHttpStatusHeader>((resolve, reject) => {
      const timer = setTimeout(() => {
        reject(new ConnectionError(what, new Error(`no answer within ${timeout} ms`), 'ETIMEDOUT'));
        stream.close(http2.constants.NGHTTP2_CANCEL);
      }, timeout);
      stream.once('response', (answer) => {
        // The time is for the answer's head; a watch's body may take for ever.
        clearTimeout(timer);
        resolve(answer);
      });
      stream.once('error', (error) => reject(new ConnectionError(what, error)));
      stream.once('close', () => {
        clearTimeout(timer);
        reject(new ConnectionError(what, new Error('the stream was closed'), why() ?? 'ECONNRESET'));
      });
    });
    stream.on('error', () => {
      // Told to the reader of the body; a stream that is closed before anybody reads must not end the process.
    });
    return {
      status: Number(head[':status']),
      headers: head,
      body: chunks(stream, (error) => new ConnectionError(what, error, why())),
      close: () => stream.close(http2.constants.NGHTTP2_CANCEL),
    };
  }

  close(): void {
    for (const session of this.#sessions) session.then(({ session: s }) => s.destroy()).catch(() => undefined);
    this.#sessions = [];
  }

  async #session(timeout: number): Promise<Session> {
    for (const pending of this.#sessions) {
      const held = await pending.catch(() => undefined);
      if (held && !held.session.closed && !held.session.destroyed && held.streams < STREAMS) return held;
    }
    const made = this.#connect(timeout, () => {
      this.#sessions = this.#sessions.filter((session) => session !== made);
    });
    this.#sessions.push(made);
    return made;
  }

  async #connect(timeout: number, forget: () => void): Promise<Session> {
    try {
      const socket = await dial(this.#access, timeout);
      const session = http2.connect(this.#access.server, {
        createConnection: () => socket,
        settings: { initialWindowSize: WINDOW, enablePush: false },
      });
      const held: Session = { session, streams: 0, heardAt: Date.now() };
      session.once('connect', () => {
        // Closed before it was whole, it says so nevertheless.
        if (!session.destroyed) session.setLocalWindowSize(WINDOW);
      });
      session.on('error', forget);
      session.once('goaway', forget);
      session.once('close', forget);
      this.#watchOver(held);
      return held;
    } catch (error) {
      forget();
      throw error;
    }
  }

  /** Pings a connection that no ping has come back on for a while, and ends it when no answer comes. */
  #watchOver(held: Session): void {
    const { session } = held;
    let unanswered: NodeJS.Timeout | undefined;
    const timer = setInterval(() => {
      if (session.destroyed || unanswered || Date.now() - held.heardAt < this.#quiet) return;
      unanswered = setTimeout(
        () => session.destroy(new Error(`the connection is stalled: a ping was not answered within ${this.#ping} ms`)),
        this.#ping,
      );
      const sent = session.ping((error) => {
        if (error) return;
        clearTimeout(unanswered);
        unanswered = undefined;
        held.heardAt = Date.now();
      });
      if (!sent) session.destroy(new Error('the connection takes no ping'));
    }, this.#quiet / 4);
    timer.unref();
    session.once('close', () => {
      clearInterval(timer);
      clearTimeout(unanswered);
    });
  }
}

function dial(access: ClusterAccess, timeout: number): Promise<tls.TLSSocket> {
  const url = new URL(access.server);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve, reject) => {
    const socket = tls.connect({
      servername: /^[\d.]+$|:/.test(host) ? '' : host,
      ...access.tls,
      host,
      port: Number(url.port || 443),
      ALPNProtocols: ['h2', 'http/1.1'],
    });
    const timer = setTimeout(
      () => socket.destroy(Object.assign(new Error(`no connection within ${timeout} ms`), { code: 'ETIMEDOUT' })),
      timeout,
    );
    socket.once('error', reject);
    socket.once('close', () => clearTimeout(timer));
    socket.once('secureConnect', () => {
      clearTimeout(timer);
      socket.setKeepAlive(true, 15_000);
      resolve(socket);
    });
  });
}

async function* chunks(stream: http2.ClientHttp2Stream, failure: (error: unknown) => Error): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of stream) yield chunk as Buffer;
  } catch (error) {
    throw failure(error);
  }
  if (stream.rstCode !== http2.constants.NGHTTP2_NO_ERROR) throw failure(new Error(`the stream was reset with code ${stream.rstCode}`));
}
