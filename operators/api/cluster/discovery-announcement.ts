import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '../../kit/client/api-error.ts';
import type { Client } from '../../kit/client/client.ts';
import { resource } from '../../kit/client/resource.ts';
import type { Logger } from '../../kit/log/log.ts';
import { APPS_GROUP, VERSION } from '../registry/application-kind.ts';
import type { Registry } from '../registry/registry.ts';

const apiServices = resource({
  group: 'apiregistration.k8s.io',
  version: 'v1',
  plural: 'apiservices',
  kind: 'APIService',
  namespaced: false,
});
const NAME = `${VERSION}.${APPS_GROUP}`;
const ANNOTATION = 'cozystack.io/served-definitions';
/** Definitions of one release come in a burst: the first is announced at once, those that follow together. */
const PAUSE_MS = 200;

/**
 * Makes kube-apiserver fetch discovery and schemas of the applications as soon as kinds come, change or go. By itself it asks once a
 * minute; a change of the APIService, of whatever field, makes it ask at once. The value names the process too: of several replicas each
 * one announces when it serves the kinds itself, so that the last fetch cannot meet one that is behind.
 */
export class DiscoveryAnnouncement {
  readonly #client: Client;
  readonly #log: Logger;
  #hash = '';
  #announced = '';
  #pausing = false;

  constructor(client: Client, log: Logger) {
    this.#client = client;
    this.#log = log;
  }

  /** To be called when the registry is what is served. */
  changed({ hash }: Registry): void {
    if (hash === this.#hash) return;
    this.#hash = hash;
    if (!this.#pausing) void this.#announce();
  }

  async #announce(): Promise<void> {
    this.#pausing = true;
    while (this.#announced !== this.#hash) {
      this.#announced = this.#hash;
      await this.#patch(this.#hash);
      await sleep(PAUSE_MS, undefined, { ref: false });
    }
    this.#pausing = false;
  }

  async #patch(hash: string): Promise<void> {
    const patch = { metadata: { annotations: { [ANNOTATION]: `${hash.slice(0, 16)} ${hostname()}` } } };
    try {
      await this.#client.patch(apiServices, { name: NAME }, patch, { type: 'merge' });
    } catch (error) {
      // Only a matter of speed: kube-apiserver finds out within a minute.
      if (error instanceof ApiError && error.code === 404) return;
      this.#log.warn({ err: error }, 'kube-apiserver was not told that kinds changed');
    }
  }
}
