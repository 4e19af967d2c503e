import http from 'node:http';
import https from 'node:https';
import { artifactProblem } from './codes.ts';

export interface Ask {
  method: string;
  url: URL;
  headers: Record<string, string>;
  body?: Uint8Array | undefined;
  /** The answer may have at most so many bytes. */
  limit: number;
  /** Milliseconds without a byte in either direction. */
  patience: number;
  signal?: AbortSignal | undefined;
}

export interface Answer {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}

const proxied = { keepAlive: true, proxyEnv: process.env };
const agents = {
  local: new http.Agent({ keepAlive: true }),
  'http:': new http.Agent(proxied),
  'https:': new https.Agent(proxied),
};

/**
 * One HTTP request and its whole answer; redirects are not followed. Rejects with what Node says (`code` ECONNREFUSED, …), with `code` IDLE when
 * nothing came for too long, with ARTIFACT problems for an answer over the limit, and with AbortError. Not `fetch`: that refuses some ports.
 */
export function roundTrip({ method, url, headers, body, limit, patience, signal }: Ask): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const secure = url.protocol === 'https:';
    const agent = !secure && isLoopback(url.host) ? agents.local : agents[secure ? 'https:' : 'http:'];
    const length = body === undefined && !['POST', 'PUT', 'PATCH'].includes(method) ? {} : { 'content-length': String(body?.length ?? 0) };
    const request = (secure ? https : http).request(url, { method, headers: { ...headers, ...length }, agent, signal }, (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        chunks.push(chunk);
        if (size <= limit) return;
        reject(tooMuch(url, limit));
        request.destroy();
      });
      response.on('error', reject);
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }));
    });
    request.setTimeout(patience, () =>
      request.destroy(Object.assign(new Error(`nothing came from ${url.host} for ${patience / 1000} s`), { code: 'IDLE' })),
    );
    request.on('error', reject);
    request.end(body);
  });
}

export function isLoopback(host: string): boolean {
  const name = host.replace(/:\d+$/, '');
  return name === 'localhost' || name.endsWith('.localhost') || name === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(name);
}

function tooMuch(url: URL, limit: number) {
  return artifactProblem({
    code: 'REGISTRY_ANSWER',
    message: `the answer is longer than the ${limit} bytes that it may have`,
    where: { object: url.href },
    hint: 'check that the address is that of a registry, and that the artifact was not replaced',
  });
}
