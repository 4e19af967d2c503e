import type { Client } from '../../../operators/kit/client/client.ts';
import type { KubeObject } from '../../../operators/kit/client/object.ts';
import { type Resource, resource } from '../../../operators/kit/client/resource.ts';

interface ResourceList {
  resources: { name: string; kind: string; namespaced: boolean }[];
}

/** Finds out from the server where objects of a kind live; asks once a group and version. */
export class RestMapper {
  readonly #client: Client;
  readonly #known = new Map<string, Promise<ResourceList>>();

  constructor(client: Client) {
    this.#client = client;
  }

  /** @throws if the server has no such kind */
  async resourceOf({ apiVersion, kind }: Pick<KubeObject, 'apiVersion' | 'kind'>): Promise<Resource> {
    const list = await this.#list(apiVersion);
    const found = list.resources.find((candidate) => candidate.kind === kind && !candidate.name.includes('/'));
    if (!found) {
      this.#known.delete(apiVersion);
      throw new Error(`the cluster has no kind ${kind} in ${apiVersion}`);
    }
    const [version, group = ''] = apiVersion.split('/').reverse();
    return resource({ group, version: version!, plural: found.name, kind, namespaced: found.namespaced });
  }

  #list(apiVersion: string): Promise<ResourceList> {
    let list = this.#known.get(apiVersion);
    if (!list) {
      const path = apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
      list = this.#client.raw({ path }).then(({ body }) => JSON.parse(body.toString()) as ResourceList);
      list.catch(() => this.#known.delete(apiVersion));
      this.#known.set(apiVersion, list);
    }
    return list;
  }
}
