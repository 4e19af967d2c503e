import type { Client } from '../../kit/client/client.ts';
import { configMaps } from '../../kit/client/kinds.ts';
import { Informer } from '../../kit/informer/informer.ts';
import type { Logger } from '../../kit/log/log.ts';
import { AUTHENTICATION, type Authorities, readAuthorities } from '../auth/authorities.ts';

/** Follows whom the cluster lets speak. */
export class AuthoritySource {
  readonly informer;
  readonly #log: Logger;
  #current: Authorities | undefined;

  constructor(client: Client, log: Logger) {
    this.#log = log;
    const { namespace, name } = AUTHENTICATION;
    this.informer = new Informer(client, configMaps, { log, namespace, fieldSelector: `metadata.name=${name}` });
  }

  /** Undefined until it was read once. */
  get current(): Authorities | undefined {
    return this.#current;
  }

  start(changed: (authorities: Authorities) => void): void {
    this.informer.onChange(({ type, object }) => {
      if (type === 'deleted') return;
      try {
        this.#current = readAuthorities(object);
        changed(this.#current);
      } catch (error) {
        // What was read before stays in force: half a configuration must not open or close the door.
        this.#log.error({ err: error }, `the ConfigMap ${AUTHENTICATION.namespace}/${AUTHENTICATION.name} cannot be read`);
      }
    });
  }
}
