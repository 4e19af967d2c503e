import { badRequest, tooLarge } from '../errors/status.ts';
import type { Incoming } from './listener.ts';

/** Bytes of a request's body; kube-apiserver's own limit. */
const MAX_BODY = 3 * 1024 * 1024;

/**
 * Reads a whole body. Of one that is too long the rest is passed over, so that its sender can still read why.
 * @throws {StatusError} 413 as soon as it is longer than the limit, 400 if the client went away inside of it
 */
export function readBody(request: Incoming, limit = MAX_BODY): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= limit) chunks.push(chunk);
      else reject(tooLarge(`Request entity too large: limit is ${limit}`));
    });
    request.once('end', () => resolve(Buffer.concat(chunks)));
    request.once('error', () => reject(badRequest('the body broke off')));
    request.once('close', () => reject(badRequest('the body broke off')));
  });
}
