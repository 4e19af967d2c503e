import { randomUUID } from 'node:crypto';
import https from 'node:https';
import type { AdmissionRequest } from '../request.ts';
import { requestAttributes } from '../variables.ts';
import type { Webhook } from './kinds.ts';

/** What a webhook answered. */
export interface WebhookResponse {
  uid?: string;
  allowed: boolean;
  status?: { code?: number; reason?: string; message?: string };
  patch?: string;
  patchType?: string;
  warnings?: string[];
}

const DEFAULT_TIMEOUT = 10;
const MAX_ANSWER = 8 * 1024 * 1024;

function addressOf({ clientConfig: { url, service } }: Webhook): URL {
  if (url) return new URL(url);
  if (!service) throw new Error('the webhook has neither a URL nor a service');
  return new URL(service.path ?? '/', `https://${service.name}.${service.namespace}.svc:${service.port ?? 443}`);
}

/**
 * Asks a webhook about a request.
 * @throws if it cannot be reached in time, or does not answer as it must
 */
export async function callWebhook(webhook: Webhook, request: AdmissionRequest): Promise<WebhookResponse> {
  const uid = randomUUID();
  const address = addressOf(webhook);
  const review = {
    apiVersion: 'admission.k8s.io/v1',
    kind: 'AdmissionReview',
    request: { uid, ...requestAttributes(request), object: request.object ?? null, oldObject: request.oldObject ?? null },
  };
  const timeout = (webhook.timeoutSeconds ?? DEFAULT_TIMEOUT) * 1000;
  address.searchParams.set('timeout', `${timeout / 1000}s`);
  const { status, body } = await post(address, webhook.clientConfig.caBundle, JSON.stringify(review), timeout);
  if (status !== 200) throw new Error(`the webhook answered with HTTP ${status}`);
  const { response } = JSON.parse(body) as { response?: WebhookResponse };
  if (!response || typeof response.allowed !== 'boolean') throw new Error('the webhook did not answer with an AdmissionReview');
  if (response.uid !== uid) throw new Error('the webhook answered to another request');
  return response;
}

function post(address: URL, caBundle: string | undefined, body: string, timeout: number): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const ca = caBundle ? Buffer.from(caBundle, 'base64') : undefined;
    const headers = { 'content-type': 'application/json', accept: 'application/json', 'content-length': Buffer.byteLength(body) };
    const outgoing = https.request(
      address,
      { method: 'POST', headers, ...(ca ? { ca } : {}), signal: AbortSignal.timeout(timeout) },
      (incoming) => {
        const chunks: Buffer[] = [];
        let length = 0;
        incoming.on('data', (chunk: Buffer) => {
          length += chunk.length;
          if (length > MAX_ANSWER) outgoing.destroy(new Error('the answer of the webhook is too long'));
          else chunks.push(chunk);
        });
        incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, body: Buffer.concat(chunks).toString('utf8') }));
        incoming.on('error', reject);
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
