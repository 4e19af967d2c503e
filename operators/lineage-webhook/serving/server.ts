import type { IncomingMessage, ServerResponse } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { pause } from '../../kit/client/backoff.ts';
import { IDLE_MS } from '../../kit/serving/idle.ts';
import { isSameCertificate, readCertificate, type ServingCertificate, validUntil } from './certificate.ts';

export interface WebhookServerOptions {
  readonly host: string;
  readonly port: number;
  /** Folder of tls.crt and tls.key. */
  readonly certificates: string;
  readonly path: string;
  /** Answers a body with a body. */
  readonly answer: (body: string) => Promise<string>;
  readonly log: Logger;
  /** Milliseconds between two looks at the certificate's files; 5,000 by default. */
  readonly interval?: number;
}

/** Milliseconds that calls under way may take after the signal. A connection on which nothing was ever sent counts as one with a call, too. */
const GRACE_MS = 10_000;
/** The API server sends objects of at most 3 MiB, twice in an update. */
const mostBytes = 8 * 1024 * 1024;

/** Serves one webhook over HTTPS with a certificate that is read anew when its files change. */
export class WebhookServer {
  readonly #options: WebhookServerOptions;
  #certificate: ServingCertificate | undefined;

  constructor(options: WebhookServerOptions) {
    this.#options = options;
  }

  /** What is wrong with the certificate; undefined if connections can be taken. */
  fault(): string | undefined {
    if (!this.#certificate) return `no certificate in ${this.#options.certificates} yet`;
    return validUntil(this.#certificate) < Date.now() ? 'the serving certificate has expired' : undefined;
  }

  /** Waits for a certificate, then serves until the signal fires; calls under way are answered first. @throws if the address is taken */
  async run(signal: AbortSignal, onListening: (port: number) => void = () => undefined): Promise<void> {
    const { host, port, log } = this.#options;
    const first = await this.#firstCertificate(signal);
    if (!first) return;
    const options = { ...first, keepAliveTimeout: IDLE_MS };
    const server = https.createServer(options, (request, response) => void this.#handle(request, response, signal));
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host || undefined, resolve);
    });
    log.info({ address: server.address() }, 'serving');
    onListening((server.address() as AddressInfo).port);
    await this.#follow(server, signal);
    const late = setTimeout(() => server.closeAllConnections(), GRACE_MS);
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeIdleConnections();
    });
    clearTimeout(late);
  }

  async #firstCertificate(signal: AbortSignal): Promise<ServingCertificate | undefined> {
    const { certificates, log, interval = 5_000 } = this.#options;
    for (let told = ''; !signal.aborted; await pause(Math.min(interval, 1_000), signal)) {
      try {
        this.#certificate = await readCertificate(certificates);
        return this.#certificate;
      } catch (error) {
        const { message } = error as Error;
        if (message !== told) log.warn({ err: error }, 'waiting for the serving certificate');
        told = message;
      }
    }
    return undefined;
  }

  /** A mounted Secret is swapped as a whole by a link that no file watch tells of, so the content is compared. */
  async #follow(server: https.Server, signal: AbortSignal): Promise<void> {
    const { certificates, log, interval = 5_000 } = this.#options;
    for (await pause(interval, signal); !signal.aborted; await pause(interval, signal)) {
      try {
        const read = await readCertificate(certificates);
        if (this.#certificate && isSameCertificate(read, this.#certificate)) continue;
        server.setSecureContext({ ...read });
        this.#certificate = read;
        log.info({ validUntil: new Date(validUntil(read)).toISOString() }, 'took a new serving certificate');
      } catch (error) {
        log.warn({ err: error }, 'the serving certificate cannot be read; the one in use stays');
      }
    }
  }

  async #handle(request: IncomingMessage, response: ServerResponse, stop: AbortSignal): Promise<void> {
    const { path, answer, log } = this.#options;
    const end = (status: number, body: string, type = 'text/plain; charset=utf-8') =>
      // A connection on which nothing is under way any more would hold the end up for as long as it may be idle.
      response.writeHead(status, { 'content-type': type, ...(stop.aborted ? { connection: 'close' } : {}) }).end(body);
    try {
      if (request.url?.split('?')[0] !== path) return void end(404, 'not found\n');
      if (request.method !== 'POST') return void end(405, 'only POST\n');
      const body = await bodyOf(request);
      if (body === undefined) return void end(413, `more than ${mostBytes} bytes\n`);
      end(200, await answer(body), 'application/json');
    } catch (error) {
      log.error({ err: error }, 'a call failed');
      if (!response.headersSent) end(500, 'internal error\n');
    }
  }
}

async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > mostBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
