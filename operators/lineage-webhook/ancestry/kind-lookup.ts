import { isNotFound } from '../../kit/client/api-error.ts';
import type { Client } from '../../kit/client/client.ts';
import { AnswerCache } from './answer-cache.ts';

/** How objects of a kind are addressed. */
export interface Addressed {
  readonly plural: string;
  readonly namespaced: boolean;
}

type Kinds = ReadonlyMap<string, Addressed>;

/** Finds resources for kinds, as owner references name them. What a group serves is remembered for some minutes; a kind that is missing is asked for anew. */
export class KindLookup {
  readonly #client: Client;
  readonly #groups = new AnswerCache<Kinds>({ lifetime: 10 * 60_000, size: 512 });
  readonly #recent = new AnswerCache<Kinds>({ lifetime: 5_000, size: 512 });

  constructor(client: Client) {
    this.#client = client;
  }

  /** @returns undefined if the cluster does not serve that kind */
  async find(apiVersion: string, kind: string): Promise<Addressed | undefined> {
    const known = (await this.#groups.get(apiVersion, () => this.#discover(apiVersion))).get(kind);
    if (known) return known;
    // Since we asked, a CRD may have been added to the group; but nobody may make us ask each time.
    return (await this.#recent.get(apiVersion, () => this.#discover(apiVersion))).get(kind);
  }

  async #discover(apiVersion: string): Promise<Kinds> {
    try {
      const path = apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
      const { body } = await this.#client.raw({ path });
      const { resources = [] } = JSON.parse(body.toString('utf8')) as { resources?: { name: string; kind: string; namespaced: boolean }[] };
      const whole = resources.filter(({ name }) => !name.includes('/'));
      return new Map(whole.map(({ name, kind, namespaced }) => [kind, { plural: name, namespaced }]));
    } catch (error) {
      if (isNotFound(error)) return new Map();
      throw error;
    }
  }
}
