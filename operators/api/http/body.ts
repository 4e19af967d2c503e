import { tooLarge } from '../errors/status.ts';
import type { Incoming } from './listener.ts';

/** Bytes of a request's body; kube-apiserver's own limit. */
export const MAX_BODY = 3 * 1024 * 1024;

/**
 * Reads a whole body.
 * @throws {StatusError} 413 as soon as it is longer than the limit
 */
export async function readBody(request: Incoming, limit = MAX_BODY): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += (chunk as Buffer).length;
    if (length > limit) throw tooLarge(`Request entity too large: limit is ${limit}`);
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}
