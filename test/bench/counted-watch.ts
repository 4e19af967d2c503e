import https from 'node:https';
import type { ClusterAccess } from '../../operators/kit/access/cluster.ts';

const NEWLINE = 10;
/** Bytes in which a version is looked for: it stands early in the last line. */
const TAIL = 2_048;

/** A watch whose lines are counted and not read: reading them costs more than serving them, and the bench is not to measure itself. */
export class CountedWatch {
  events = 0;
  /** The last version that was told. */
  version: string | undefined;
  expired = false;
  /** Settles with the status of the answer; 0 if there is none. */
  readonly opened: Promise<number>;
  readonly #request;

  constructor({ server, tls }: ClusterAccess, path: string) {
    const { hostname, port } = new URL(server);
    this.#request = https.request({ ...tls, hostname, port, path, agent: false });
    this.opened = new Promise((resolve) => {
      this.#request.on('error', () => resolve(0));
      this.#request.on('response', (message) => {
        resolve(message.statusCode ?? 0);
        message.on('error', () => undefined);
        message.on('data', (chunk: Buffer) => this.#count(chunk));
      });
    });
    this.#request.end();
  }

  stop(): void {
    this.#request.destroy();
  }

  #count(chunk: Buffer): void {
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) this.events++;
    const text = chunk.subarray(-TAIL).toString('latin1');
    const told = [...text.matchAll(/"resourceVersion":"(\d+)"/g)].at(-1)?.[1];
    // Objects of the first list come in the order of their names: of versions the highest counts.
    if (told && Number(told) > Number(this.version ?? 0)) this.version = told;
    if (text.includes('"type":"ERROR"')) this.expired = true;
  }
}
