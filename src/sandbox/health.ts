import { readFileSync } from 'node:fs';
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import type { HealthCheck } from './parts/part.ts';

/** Asks a part whether it works. Resolves to `ok`, or to what is wrong in a few words; never throws. */
export function checkHealth({ url, authority, client }: HealthCheck, timeoutMs = 2000): Promise<string> {
  const secure = url.startsWith('https:');
  return new Promise((resolve) => {
    try {
      const options = {
        timeout: timeoutMs,
        agent: false as const,
        ...(authority ? { ca: readFileSync(authority) } : {}),
        ...(client ? { cert: readFileSync(`${client}.crt`), key: readFileSync(`${client}.key`) } : {}),
      };
      const call = (secure ? requestSecure : requestPlain)(url, options, (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode === 200 ? 'ok' : `answers ${answer.statusCode}`));
        answer.on('error', (error) => resolve(wordsOf(error)));
      });
      call.on('timeout', () => call.destroy(new Error(`no answer within ${timeoutMs} ms`)));
      call.on('error', (error) => resolve(wordsOf(error)));
      call.end();
    } catch (error) {
      resolve(wordsOf(error));
    }
  });
}

function wordsOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code === 'ECONNREFUSED' ? 'nothing listens' : message;
}
