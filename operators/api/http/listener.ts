import type { IncomingMessage, ServerResponse } from 'node:http';
import http2 from 'node:http2';
import type { AddressInfo } from 'node:net';
import type { SecureContextOptions, TLSSocket } from 'node:tls';
import { IDLE_MS } from '../../kit/serving/idle.ts';

export type Incoming = http2.Http2ServerRequest | IncomingMessage;
export type Outgoing = http2.Http2ServerResponse | ServerResponse;
export type Handle = (request: Incoming, response: Outgoing) => void;

/** The aggregator sends all users' requests over few connections: watches of a whole cluster must fit. */
const STREAMS = 10_000;
const STREAM_WINDOW = 1024 * 1024;
const CONNECTION_WINDOW = 16 * 1024 * 1024;
/** Bytes of headers; kube-apiserver's own limit. */
const MAX_HEADER = 1024 * 1024;
/** Megabytes that answers of one connection may hold in memory before new requests on it are refused. */
const SESSION_MEMORY = 4096;

/** The TLS port: HTTP/2 and 1.1, asking for client certificates. */
export class Listener {
  readonly #server: http2.Http2SecureServer;
  readonly #sessions = new Set<http2.ServerHttp2Session>();
  readonly #sockets = new Set<TLSSocket>();
  /** Of HTTP/1.1, those on which a request is under way. */
  readonly #busy = new Set<TLSSocket>();
  #draining = false;

  constructor(context: SecureContextOptions, handle: Handle) {
    this.#server = http2.createSecureServer(
      {
        ...context,
        minVersion: 'TLSv1.2',
        allowHTTP1: true,
        // Certificates are judged by the handler: there are two authorities, and no certificate at all is fine, too.
        requestCert: true,
        rejectUnauthorized: false,
        maxSessionMemory: SESSION_MEMORY,
        maxHeaderListPairs: 256,
        settings: { maxConcurrentStreams: STREAMS, initialWindowSize: STREAM_WINDOW, maxHeaderListSize: MAX_HEADER },
      },
      (request, response) => {
        if (request.httpVersionMajor === 1) this.#occupy(request.socket as TLSSocket, response);
        handle(request, response);
      },
    );
    Object.assign(this.#server, { keepAliveTimeout: IDLE_MS });
    this.#server.on('session', (session) => {
      this.#sessions.add(session);
      session.setLocalWindowSize(CONNECTION_WINDOW);
      session.on('error', () => session.destroy());
      session.once('close', () => this.#sessions.delete(session));
    });
    this.#server.on('tlsClientError', (_error, socket) => socket.destroy());
    this.#server.on('secureConnection', (socket) => {
      socket.setNoDelay(true);
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
      socket.on('error', () => socket.destroy());
    });
  }

  /** Another certificate, or other authorities; connections that are open stay as they are. */
  renew(context: SecureContextOptions): void {
    this.#server.setSecureContext(context);
  }

  /** @returns the port @throws if the address is taken */
  listen(port: number, host: string | undefined): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, host, () => {
        this.#server.off('error', reject);
        resolve((this.#server.address() as AddressInfo).port);
      });
    });
  }

  /** Takes no new connection, tells clients to go elsewhere, and lets what is under way end within `ms`. */
  async drain(ms: number): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    this.#draining = true;
    for (const session of this.#sessions) session.close();
    for (const socket of this.#sockets) if (socket.alpnProtocol !== 'h2' && !this.#busy.has(socket)) socket.destroy();
    const timer = setTimeout(() => {
      for (const socket of this.#sockets) socket.destroy();
    }, ms);
    await closed;
    clearTimeout(timer);
  }

  /** HTTP/1.1 has no word for an end: a connection is closed as soon as nothing is under way on it. */
  #occupy(socket: TLSSocket, response: Outgoing): void {
    this.#busy.add(socket);
    response.once('close', () => {
      this.#busy.delete(socket);
      if (this.#draining) socket.end();
    });
  }
}
