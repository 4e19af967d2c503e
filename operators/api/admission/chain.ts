import type { ServedObject } from '../objects.ts';
import type { NamespaceLifecycle } from './namespace-lifecycle.ts';
import type { Admission, AdmissionRequest } from './request.ts';

/** The order in which a cluster's rules are asked, as kube-apiserver keeps it. */
export class AdmissionChain implements Admission {
  readonly #lifecycle: NamespaceLifecycle;

  constructor(lifecycle: NamespaceLifecycle) {
    this.#lifecycle = lifecycle;
  }

  async mutate(request: AdmissionRequest): Promise<ServedObject | undefined> {
    await this.#lifecycle.check(request);
    return request.object;
  }

  async validate(_request: AdmissionRequest): Promise<void> {}
}
