import type { Client } from '../../kit/client/client.ts';
import { resource } from '../../kit/client/resource.ts';
import type { Logger } from '../../kit/log/log.ts';

const apiServices = resource({
  group: 'apiregistration.k8s.io',
  version: 'v1',
  plural: 'apiservices',
  kind: 'APIService',
  namespaced: false,
});
const NAME = 'v1alpha1.apps.cozystack.io';
const ANNOTATION = 'apps.cozystack.io/kinds';
/** Milliseconds in which changes are gathered into one announcement. */
const GATHER_MS = 200;

/**
 * Lets kube-apiserver know that kinds have changed: it reads discovery and schemas anew when the registration of the group changes,
 * and else only once a minute. An announcement that says what was said before writes nothing.
 */
export class Announcer {
  readonly #client: Client;
  readonly #log: Logger;
  #timer: NodeJS.Timeout | undefined;
  #announced = '';

  constructor(client: Client, log: Logger) {
    this.#client = client;
    this.#log = log;
  }

  /** @param hash of everything that clients can see of the kinds */
  announce(hash: string): void {
    if (hash === this.#announced) return;
    this.#announced = hash;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#write(hash.slice(0, 16)), GATHER_MS);
    this.#timer.unref();
  }

  async #write(hash: string): Promise<void> {
    try {
      await this.#client.patch(
        apiServices,
        { name: NAME },
        { metadata: { annotations: { [ANNOTATION]: hash } } },
        { type: 'merge', fieldManager: 'cozystack-api' },
      );
    } catch (error) {
      this.#log.debug({ err: error }, 'the change of kinds could not be announced; kube-apiserver finds it within a minute');
    }
  }
}
