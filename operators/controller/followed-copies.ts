import type { Logger } from 'pino';
import type { Client } from '../kit/client/client.ts';
import type { KubeObject } from '../kit/client/object.ts';
import { nameOf, type Resource } from '../kit/client/resource.ts';
import { Informer, type InformerOptions } from '../kit/informer/informer.ts';
import { runAll } from '../kit/lifecycle/process.ts';
import { buckets } from './kinds.ts';
import { runOnceServed } from './optional-kind.ts';

interface Followed {
  readonly copy: Informer<KubeObject>;
  readonly indexes: Set<string>;
}

/** One followed copy a kind, however many controllers ask for it; the indexes of all of them are on it. */
export class FollowedCopies {
  readonly #client: Client;
  readonly #log: Logger;
  readonly #copies = new Map<string, Followed>();

  constructor(client: Client, log: Logger) {
    this.#client = client;
    this.#log = log;
  }

  /** The copy of a kind. The first to ask decides what is kept of each object; indexes of one name are one index. */
  follow<T extends KubeObject>(of: Resource<T>, { indexes = {}, ...options }: InformerOptions<T> = {}): Informer<T> {
    const name = nameOf(of as Resource);
    const followed = this.#copies.get(name) ?? this.#made(name, new Informer(this.#client, of, { log: this.#log, ...options }));
    const copy = followed.copy as unknown as Informer<T>;
    for (const [index, by] of Object.entries(indexes)) {
      if (!followed.indexes.has(index)) copy.addIndex(index, by);
      followed.indexes.add(index);
    }
    return copy;
  }

  /** Follows everything that was asked for until now. */
  async run(signal: AbortSignal): Promise<void> {
    const follow =
      ({ copy }: Followed) =>
      (stop: AbortSignal) =>
        copy.resource.group === buckets.group ? runOnceServed(this.#client, copy, stop) : copy.run(stop);
    await runAll(signal, [...this.#copies.values()].map(follow));
  }

  #made<T extends KubeObject>(name: string, copy: Informer<T>): Followed {
    const followed = { copy: copy as unknown as Informer<KubeObject>, indexes: new Set<string>() };
    this.#copies.set(name, followed);
    return followed;
  }
}
