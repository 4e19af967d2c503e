import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { Answer } from './call.ts';
import type { Incoming, Outgoing } from './listener.ts';

/** Smaller answers are sent as they are: kube-apiserver's own rule. */
const ZIP_FROM = 128 * 1024;
const zip = promisify<Buffer, { level: number }, Buffer>(gzip);

const takesGzip = (header: string | string[] | undefined): boolean =>
  String(header ?? '')
    .split(',')
    .some((part) => /^\s*gzip\s*(;\s*q=(?!0(\.0*)?\s*$).*)?$/i.test(part));

/** A warning as a header: text in quotes, of printable ASCII. */
export const warningHeader = (text: string): string => `299 - "${text.replace(/[^\x20-\x7e]/g, '?').replace(/["\\]/g, '\\$&')}"`;

/** Sends an answer; large ones packed, if the client takes that. */
export async function send(request: Incoming, response: Outgoing, answer: Answer, warnings: readonly string[]): Promise<void> {
  const { status, type, headers = {} } = answer;
  let body = answer.body;
  let length = body.reduce((sum, part) => sum + part.length, 0);
  const extra: Record<string, string | string[]> = {};
  if (length > ZIP_FROM) extra['vary'] = 'accept-encoding';
  if (length > ZIP_FROM && takesGzip(request.headers['accept-encoding'])) {
    body = (await answer.zipped?.()) ?? [await zip(Buffer.concat(body), { level: constants.Z_BEST_SPEED })];
    length = body.reduce((sum, part) => sum + part.length, 0);
    extra['content-encoding'] = 'gzip';
  }
  if (warnings.length > 0) extra['warning'] = [...new Set(warnings)].map(warningHeader);
  response.statusCode = status;
  for (const [name, value] of Object.entries({ 'cache-control': 'no-cache, private', ...headers, ...extra }))
    response.setHeader(name, value);
  if (status !== 304) {
    response.setHeader('content-type', type);
    response.setHeader('content-length', length);
  }
  if (request.method === 'HEAD' || status === 304) {
    response.end();
    return;
  }
  const [last, ...others] = body.toReversed();
  for (const part of others.reverse()) write(response, part);
  response.end(last ?? '');
}

function write(response: Outgoing, part: Buffer): void {
  (response as { write(chunk: Buffer): boolean }).write(part);
}
