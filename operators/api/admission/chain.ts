import type { Client } from '../../kit/client/client.ts';
import type { Namespace } from '../../kit/client/kinds.ts';
import type { Informer } from '../../kit/informer/informer.ts';
import type { Logger } from '../../kit/log/log.ts';
import type { Authorizer } from '../auth/authorize.ts';
import type { ServedObject } from '../objects.ts';
import { NamespaceLifecycle } from './namespace-lifecycle.ts';
import { Policies } from './policy/policies.ts';
import type { Admission, AdmissionRequest } from './request.ts';
import { Webhooks } from './webhook/webhooks.ts';

/** The cluster's rules in the order in which kube-apiserver asks them: namespaces, mutating webhooks; then policies, validating webhooks. */
export class AdmissionChain implements Admission {
  readonly #lifecycle: NamespaceLifecycle;
  readonly #policies: Policies;
  readonly #webhooks: Webhooks;

  constructor(client: Client, namespaces: Informer<Namespace>, authorizer: Authorizer, log: Logger) {
    this.#lifecycle = new NamespaceLifecycle(client, namespaces);
    this.#policies = new Policies(client, authorizer, log);
    this.#webhooks = new Webhooks(client, log);
  }

  get informers() {
    return [...this.#policies.informers, ...this.#webhooks.informers] as const;
  }

  async mutate(request: AdmissionRequest): Promise<ServedObject | undefined> {
    await this.#lifecycle.check(request);
    return this.#webhooks.mutate(request, await this.#namespace(request));
  }

  async validate(request: AdmissionRequest): Promise<void> {
    const namespace = await this.#namespace(request);
    await this.#policies.validate(request, namespace);
    await this.#webhooks.validate(request, namespace);
  }

  async #namespace({ resource, namespace }: AdmissionRequest): Promise<Namespace | undefined> {
    return resource.namespaced ? this.#lifecycle.find(namespace) : undefined;
  }
}
