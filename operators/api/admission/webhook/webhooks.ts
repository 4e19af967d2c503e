import type { Client } from '../../../kit/client/client.ts';
import type { Namespace } from '../../../kit/client/kinds.ts';
import { Informer } from '../../../kit/informer/informer.ts';
import type { Logger } from '../../../kit/log/log.ts';
import { badRequest, internalError, StatusError } from '../../errors/status.ts';
import type { Json, ServedObject } from '../../objects.ts';
import { jsonPatch } from '../../patch/json-patch.ts';
import { admissionDenied } from '../../server/metrics.ts';
import { conditionsHold } from '../conditions.ts';
import { isAbout } from '../match.ts';
import type { AdmissionRequest } from '../request.ts';
import { celVariables } from '../variables.ts';
import { callWebhook, type WebhookResponse } from './call.ts';
import { mutatingWebhooks, validatingWebhooks, type Webhook, type WebhookConfiguration } from './kinds.ts';

const inOrder = (informer: Informer<WebhookConfiguration>): Webhook[] =>
  informer
    .list()
    .sort((a, b) => (a.metadata.name < b.metadata.name ? -1 : 1))
    .flatMap(({ webhooks = [] }) => webhooks);

/** The admission webhooks of the cluster, called from here. */
export class Webhooks {
  readonly #mutating: Informer<WebhookConfiguration>;
  readonly #validating: Informer<WebhookConfiguration>;
  readonly #log: Logger;

  constructor(client: Client, log: Logger) {
    this.#mutating = new Informer(client, mutatingWebhooks, { log });
    this.#validating = new Informer(client, validatingWebhooks, { log });
    this.#log = log;
  }

  get informers() {
    return [this.#mutating, this.#validating] as const;
  }

  /** Lets mutating webhooks change the object, one after the other; those that want to see later changes are asked once more. */
  async mutate(request: AdmissionRequest, namespace: Namespace | undefined): Promise<ServedObject | undefined> {
    let { object } = request;
    const again: Webhook[] = [];
    const webhooks = inOrder(this.#mutating);
    for (const webhook of webhooks) {
      const changed = await this.#mutateOne(webhook, { ...request, object }, namespace);
      if (changed !== object)
        for (const earlier of webhooks.slice(0, webhooks.indexOf(webhook)))
          if (earlier.reinvocationPolicy === 'IfNeeded' && !again.includes(earlier)) again.push(earlier);
      object = changed;
    }
    for (const webhook of again) object = await this.#mutateOne(webhook, { ...request, object }, namespace);
    return object;
  }

  /** @throws {StatusError} of the first validating webhook that denies; all are asked at once */
  async validate(request: AdmissionRequest, namespace: Namespace | undefined): Promise<void> {
    await Promise.all(inOrder(this.#validating).map((webhook) => this.#ask(webhook, request, namespace)));
  }

  async #mutateOne(webhook: Webhook, request: AdmissionRequest, namespace: Namespace | undefined): Promise<ServedObject | undefined> {
    const response = await this.#ask(webhook, request, namespace);
    if (!response?.patch || request.object === undefined) return request.object;
    try {
      const patch = JSON.parse(Buffer.from(response.patch, 'base64').toString('utf8')) as Json;
      return jsonPatch(request.object as unknown as Json, patch) as unknown as ServedObject;
    } catch (error) {
      if (webhook.failurePolicy === 'Ignore') return request.object;
      throw internalError(`failed calling webhook "${webhook.name}": its patch cannot be applied`, error);
    }
  }

  /** @returns undefined if the webhook was not asked, or failed and may */
  async #ask(webhook: Webhook, request: AdmissionRequest, namespace: Namespace | undefined): Promise<WebhookResponse | undefined> {
    const { rules = [], namespaceSelector, objectSelector, failurePolicy, sideEffects, matchConditions } = webhook;
    const labels = namespace ? (namespace.metadata.labels ?? {}) : undefined;
    if (!isAbout({ rules, namespaceSelector, objectSelector }, request, labels)) return undefined;
    if (matchConditions?.length) {
      const { holds, error } = await conditionsHold(matchConditions, celVariables(request, namespace));
      if (!holds || (error !== undefined && failurePolicy === 'Ignore')) return undefined;
      if (error !== undefined) throw internalError(`failed calling webhook "${webhook.name}": ${error}`);
    }
    if (request.dryRun && sideEffects !== 'None' && sideEffects !== 'NoneOnDryRun')
      throw badRequest(`admission webhook "${webhook.name}" does not support dry run`);
    let response: WebhookResponse;
    try {
      response = await callWebhook(webhook, request);
    } catch (error) {
      this.#log.warn({ err: error, webhook: webhook.name }, 'a webhook could not be asked');
      if (failurePolicy === 'Ignore') return undefined;
      throw internalError(`failed calling webhook "${webhook.name}": ${(error as Error).message}`, error);
    }
    request.warnings.push(...(response.warnings ?? []));
    if (response.allowed) return response;
    admissionDenied.inc({ by: webhook.name });
    throw denied(webhook.name, response);
  }
}

function denied(name: string, { status = {} }: WebhookResponse): StatusError {
  const code = status.code && status.code >= 400 ? status.code : 400;
  const words = status.message || status.reason;
  return new StatusError(
    code,
    status.reason || (code === 403 ? 'Forbidden' : 'BadRequest'),
    `admission webhook "${name}" denied the request${words ? `: ${words}` : ' without explanation'}`,
  );
}
