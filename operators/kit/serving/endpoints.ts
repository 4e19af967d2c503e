import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { fired } from '../lifecycle/process.ts';
import { parseAddress } from './address.ts';
import { registry } from './registry.ts';

/** Answers one path. */
export type Endpoint = () => Promise<{ status: number; body: string; type?: string }>;

/**
 * Serves paths over plain HTTP until the signal fires.
 * @returns the port, which is the given one unless that was 0
 * @throws if the address is taken
 */
export async function serve(address: string, paths: Record<string, Endpoint>, signal: AbortSignal): Promise<number | undefined> {
  const at = parseAddress(address);
  if (!at) return undefined;
  const server = http.createServer(async (request, response) => {
    const endpoint = paths[(request.url ?? '/').split('?')[0]!];
    try {
      const { status, body, type = 'text/plain; charset=utf-8' } = endpoint ? await endpoint() : { status: 404, body: 'not found\n' };
      response.writeHead(status, { 'content-type': type }).end(body);
    } catch (error) {
      response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(`${(error as Error).message}\n`);
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(at.port, at.host || undefined, resolve);
  });
  const { port } = server.address() as AddressInfo;
  void fired(signal).then(() => server.close(() => undefined).closeAllConnections());
  return port;
}

/** A check that is all right, or says what is wrong. */
export type Check = () => string | undefined;

/** `/healthz`, `/livez` and `/readyz`: 200 `ok`, or 500 with a line for each check that fails. */
export function healthEndpoints(checks: { live?: Check[]; ready?: Check[] } = {}): Record<string, Endpoint> {
  const endpoint =
    (list: Check[] = []): Endpoint =>
    async () => {
      const wrong = list.map((check) => check()).filter((text) => text !== undefined);
      return wrong.length === 0 ? { status: 200, body: 'ok' } : { status: 500, body: `${wrong.join('\n')}\n` };
    };
  return { '/healthz': endpoint(checks.live), '/livez': endpoint(checks.live), '/readyz': endpoint(checks.ready) };
}

/** `/metrics` in the Prometheus text format. */
export const metricsEndpoints: Record<string, Endpoint> = {
  '/metrics': async () => ({ status: 200, body: await registry.metrics(), type: registry.contentType }),
};
