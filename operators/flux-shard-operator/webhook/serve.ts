import { readFileSync, statSync } from 'node:fs';
import https from 'node:https';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { fired } from '../../kit/lifecycle/process.ts';
import { parseAddress } from '../../kit/serving/address.ts';
import { IDLE_MS } from '../../kit/serving/idle.ts';
import { type AdmissionRequest, review } from './review.ts';

const PATH = '/mutate-helmrelease-shard';
const MOST_BYTES = 8 * 1024 * 1024;
/** How often the certificate's file is looked at: cert-manager renews it while we run. */
const CERTIFICATE_MS = 60_000;

export interface WebhookOptions {
  address: string;
  /** Folder with tls.crt and tls.key. */
  certificates: string;
  labelsOf: (namespace: string) => Record<string, string> | undefined;
  log: Logger;
}

/** Serves admission reviews until the signal fires. @returns the port, or undefined if it is off; @throws if the certificate cannot be read */
export async function serveWebhook(
  { address, certificates, labelsOf, log }: WebhookOptions,
  signal: AbortSignal,
): Promise<number | undefined> {
  const at = parseAddress(address);
  if (!at) return undefined;
  const read = () => ({ cert: readFileSync(join(certificates, 'tls.crt')), key: readFileSync(join(certificates, 'tls.key')) });
  const changed = () => statSync(join(certificates, 'tls.crt')).mtimeMs;
  const server = https.createServer({ ...read(), keepAliveTimeout: IDLE_MS }, async (request, response) => {
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.method !== 'POST' || (request.url ?? '').split('?')[0] !== PATH) return answer(404, { message: 'not found' });
    try {
      const chunks: Buffer[] = [];
      let size = 0;
      for await (const chunk of request) {
        size += (chunk as Buffer).length;
        if (size > MOST_BYTES) return answer(413, { message: 'the review is too large' });
        chunks.push(chunk as Buffer);
      }
      const {
        apiVersion,
        kind,
        request: asked,
      } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { apiVersion: string; kind: string; request: AdmissionRequest };
      answer(200, { apiVersion, kind, response: review(asked, labelsOf) });
    } catch (error) {
      log.warn({ err: error }, 'a review could not be read');
      answer(400, { message: (error as Error).message });
    }
  });
  let seen = changed();
  const timer = setInterval(() => {
    try {
      const now = changed();
      if (now === seen) return;
      server.setSecureContext(read());
      seen = now;
      log.info('the certificate of the webhook was renewed');
    } catch (error) {
      log.warn({ err: error }, 'the certificate of the webhook cannot be read; the old one stays');
    }
  }, CERTIFICATE_MS);
  timer.unref();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(at.port, at.host || undefined, resolve);
  });
  const { port } = server.address() as { port: number };
  void fired(signal).then(() => {
    clearInterval(timer);
    server.close().closeAllConnections();
  });
  return port;
}
