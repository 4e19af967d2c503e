import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { selfSigned } from '../../operators/api/http/self-signed.ts';
import { type ServedApi, until } from './served.ts';

const CONFIGURATIONS = '/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations';
const NAME = 'held';
/** Namespaces with this label have their objects judged by the webhook. */
export const HELD = { held: 'yes' };

/** A webhook that allows everything, when it is told to: until then requests that it judges stay under way. */
export class HeldWebhook {
  readonly #api: ServedApi;
  readonly #server: https.Server;
  #waiting: (() => void)[] = [];
  #open = false;

  private constructor(api: ServedApi, server: https.Server) {
    this.#api = api;
    this.#server = server;
  }

  /** Registers it for boxes and tenants in namespaces with the label. */
  static async start(api: ServedApi): Promise<HeldWebhook> {
    const { cert, key } = await selfSigned(['127.0.0.1']);
    const server = https.createServer({ cert, key });
    const made = new HeldWebhook(api, server);
    server.on('request', (request, response) => {
      let text = '';
      request.on('data', (chunk) => {
        text += chunk;
      });
      request.on('end', () => {
        const { uid } = JSON.parse(text).request;
        const review = { apiVersion: 'admission.k8s.io/v1', kind: 'AdmissionReview', response: { uid, allowed: true } };
        const answer = () => response.setHeader('content-type', 'application/json').end(JSON.stringify(review));
        if (made.#open) answer();
        else made.#waiting.push(answer);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    await api.apply(CONFIGURATIONS, {
      apiVersion: 'admissionregistration.k8s.io/v1',
      kind: 'ValidatingWebhookConfiguration',
      metadata: { name: NAME },
      webhooks: [
        {
          name: 'held.example.com',
          clientConfig: {
            url: `https://127.0.0.1:${(server.address() as AddressInfo).port}/`,
            caBundle: Buffer.from(cert).toString('base64'),
          },
          rules: [{ apiGroups: ['apps.cozystack.io'], apiVersions: ['*'], operations: ['CREATE'], resources: ['boxes', 'tenants'] }],
          namespaceSelector: { matchLabels: HELD },
          sideEffects: 'None',
          admissionReviewVersions: ['v1'],
          timeoutSeconds: 30,
        },
      ],
    });
    return made;
  }

  /** Waits until so many requests stay under way here. */
  holds(count: number): Promise<void> {
    return until(`${count} requests are held`, async () => {
      if (this.#waiting.length < count) throw new Error(`${this.#waiting.length} are`);
    });
  }

  /** Lets all go, those that come later too. */
  release(): void {
    this.#open = true;
    for (const answer of this.#waiting.splice(0)) answer();
  }

  hold(): void {
    this.#open = false;
  }

  async stop(): Promise<void> {
    this.release();
    await this.#api.host.send('DELETE', `${CONFIGURATIONS}/${NAME}`);
    this.#server.close();
    this.#server.closeAllConnections();
  }
}
