import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ConnectionOptions } from './connection.ts';
import { parseReference, type Reference } from './reference.ts';
import { Registry } from './registry.ts';

export interface Seen {
  method: string;
  path: string;
  authorization: string | undefined;
  body: string;
}

type Handler = (request: Seen & { headers: IncomingMessage['headers'] }, response: ServerResponse) => void;

/** A scripted server for what the real registry cannot be made to do; what it was asked is kept in `seen`. */
export class ScriptedRegistry implements AsyncDisposable {
  readonly seen: Seen[] = [];
  readonly pauses: number[] = [];
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(handler: Handler): Promise<ScriptedRegistry> {
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const { method = '', url: path = '', headers } = request;
      const seen = { method, path, authorization: headers.authorization, body: Buffer.concat(chunks).toString() };
      scripted.seen.push(seen);
      handler({ ...seen, headers }, response);
    });
    const scripted = new ScriptedRegistry(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return scripted;
  }

  get address(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  reference(rest = 'packages:v1'): Reference {
    return parseReference(`${this.address}/${rest}`);
  }

  /** A client that does not really wait between tries; the pauses it would make are in `pauses`. */
  client(options: ConnectionOptions = {}): Registry {
    const sleep = async (milliseconds: number) => void this.pauses.push(milliseconds);
    return new Registry({ keychain: async () => undefined, sleep, ...options });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

export function answerJson(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}
