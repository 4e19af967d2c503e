import { isNotFound } from '../../kit/client/api-error.ts';
import type { Client } from '../../kit/client/client.ts';
import { type Namespace, namespaces } from '../../kit/client/kinds.ts';
import type { Informer } from '../../kit/informer/informer.ts';
import { forbidden, notFound } from '../errors/status.ts';
import { comingNamespace } from './coming-namespace.ts';
import type { AdmissionRequest } from './request.ts';

/** Nothing is created in a namespace that is not there, or that is going. One that a tenant's release is about to make is waited for. */
export class NamespaceLifecycle {
  readonly #client: Client;
  readonly #namespaces: Informer<Namespace>;

  constructor(client: Client, informer: Informer<Namespace>) {
    this.#client = client;
    this.#namespaces = informer;
  }

  /** A namespace, asked for directly if it is too new to be known. */
  async find(name: string): Promise<Namespace | undefined> {
    const known = this.#namespaces.get({ name });
    if (known) return known;
    try {
      return await this.#client.get(namespaces, { name });
    } catch (error) {
      if (isNotFound(error)) return undefined;
      throw error;
    }
  }

  /** @throws {StatusError} 404 or 403 */
  async check({ operation, resource, namespace, name }: AdmissionRequest): Promise<void> {
    if (operation !== 'CREATE' || !resource.namespaced) return;
    const found = (await this.find(namespace)) ?? (await comingNamespace(this.#client, namespace));
    if (!found) throw notFound({ group: '', resource: 'namespaces' }, namespace);
    if (!found.metadata.deletionTimestamp && found.status?.phase !== 'Terminating') return;
    const message = `unable to create new content in namespace ${namespace} because it is being terminated`;
    const error = forbidden(resource, name, message);
    if (error.details)
      error.details.causes = [
        { reason: 'NamespaceTerminating', message: `namespace ${namespace} is being terminated`, field: 'metadata.namespace' },
      ];
    throw error;
  }
}
