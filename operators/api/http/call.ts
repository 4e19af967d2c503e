import type { Logger } from '../../kit/log/log.ts';
import type { ResourceRequest } from '../requests/request-info.ts';

/** Who asks, as authentication found. */
export interface User {
  readonly name: string;
  readonly uid: string;
  readonly groups: readonly string[];
  readonly extra: Readonly<Record<string, readonly string[]>>;
}

/** One request about a resource, and what verbs need of it. */
export interface Call {
  readonly id: string;
  readonly info: ResourceRequest;
  readonly query: URLSearchParams;
  readonly user: User;
  readonly accept: string | undefined;
  readonly contentType: string | undefined;
  readonly userAgent: string | undefined;
  /** Sent back as Warning headers. */
  readonly warnings: string[];
  readonly log: Logger;
  /** Fires when the client is gone, or the time for the request is over. */
  readonly signal: AbortSignal;
  /** The whole body. @throws {StatusError} 413 beyond the limit */
  body(): Promise<Buffer>;
}

/** An answer that is ready to be sent. */
export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent one after the other. */
  readonly body: readonly Buffer[];
  /** The parts of the body in gzip, if somebody has made them already or knows how to make them cheaply. */
  readonly zipped?: () => readonly Buffer[] | Promise<readonly Buffer[]>;
}

/** The sending side of a watch. */
export interface Stream {
  /** Sends bytes. Cheap to call often: what one turn of the event loop writes leaves together. */
  write(bytes: Buffer): void;
  /** Bytes that the client has not taken yet. */
  readonly waiting: number;
  end(): void;
  /** Fires when the stream is over, from whichever side. */
  readonly closed: AbortSignal;
}
