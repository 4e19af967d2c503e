import type { Logger } from 'pino';
import type { Client } from '../../kit/client/client.ts';
import { type Namespace, namespaces } from '../../kit/client/kinds.ts';
import { resource } from '../../kit/client/resource.ts';
import type { Informer } from '../../kit/informer/informer.ts';
import { AnswerCache } from '../ancestry/answer-cache.ts';
import { schedulingClassKey } from './scheduling-class.ts';

const schedulingClasses = resource({
  group: 'cozystack.io',
  version: 'v1alpha1',
  plural: 'schedulingclasses',
  kind: 'SchedulingClass',
  namespaced: false,
});

/** Finds the scheduling class of namespaces. */
export class ClassLookup {
  readonly #client: Client;
  readonly #namespaces: Informer<Namespace>;
  readonly #log: Logger;
  readonly #exists = new AnswerCache<boolean>({ lifetime: 30_000, size: 256 });

  constructor(client: Client, followed: Informer<Namespace>, log: Logger) {
    this.#client = client;
    this.#namespaces = followed;
    this.#log = log;
  }

  /**
   * @returns undefined for a namespace without a class, and where the class cannot be read: pods must not wait for a scheduler that is not installed
   * @throws {ApiError|ConnectionError} if the namespace cannot be read
   */
  async find(namespace: string): Promise<string | undefined> {
    const found = this.#namespaces.get(namespace) ?? (await this.#client.find(namespaces, { name: namespace }));
    const name = found?.metadata.labels?.[schedulingClassKey];
    if (!name) return undefined;
    const exists = await this.#exists
      .get(name, async () => (await this.#client.find(schedulingClasses, { name })) !== undefined)
      .catch((error: unknown) => {
        this.#log.warn({ err: error, schedulingClass: name }, 'the scheduling class cannot be read');
        return false;
      });
    if (!exists)
      this.#log.info(
        { namespace, schedulingClass: name },
        'the scheduling class of the namespace does not exist; its pods go to the usual scheduler',
      );
    return exists ? name : undefined;
  }
}
