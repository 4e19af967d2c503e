/** One request, below any knowledge of kinds. */
export interface WireRequest {
  method: string;
  /** Path with the query, from the server's root. */
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Milliseconds until the whole answer must be there; for streams, until its head is. */
  timeout?: number | undefined;
  signal?: AbortSignal | undefined;
}

/** One answer, whole. */
export interface WireAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** An answer whose body goes on: a watch. Iterating throws ConnectionError when it breaks off. */
export interface WireStream {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: AsyncIterable<Buffer>;
  /** Ends the stream from our side. May be called any time and more than once. */
  close(): void;
}

/** Collects a stream into one answer. */
export async function whole({ status, headers, body }: WireStream): Promise<WireAnswer> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return { status, headers, body: chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks) };
}
