import type { Logger } from '../../../kit/log/log.ts';
import { internalError, type StatusError } from '../../errors/status.ts';
import { options as resource } from '../../resources/core.ts';
import type { ResourceSource } from '../../resources/resource-source.ts';
import { apiVersionOf } from '../../resources/served-resource.ts';
import { Collection } from '../../store/collection.ts';
import type { Projected } from '../../store/entry.ts';
import { type OptionItem, type OptionProvider, sortedItems } from './item.ts';

/** Milliseconds that items are taken for current, and between looks for those who watch. */
const CURRENT_MS = 1_500;
const LOOK_MS = 15_000;
/** Milliseconds after which options of a namespace that nobody reads are forgotten. */
const KEPT_MS = 120_000;

interface Shelf {
  readonly collection: Collection<readonly OptionItem[]>;
  readonly failures: Map<string, unknown>;
  readAt: number;
  usedAt: number;
  reading: Promise<void> | undefined;
}

/** The option of one provider in a namespace; '' for the whole cluster. */
function projectOption(name: string, namespace: string, items: readonly OptionItem[]): Projected<readonly OptionItem[]> {
  return {
    source: items,
    object: {
      apiVersion: apiVersionOf(resource),
      kind: resource.kind,
      metadata: { name, ...(namespace ? { namespace } : {}) },
      spec: { items: [...items] },
    },
    cells: [name, items.length],
  };
}

/** Options: computed lists of values for forms. Each namespace's are kept as a collection, so that they can be watched like anything else. */
export class Options implements ResourceSource<readonly OptionItem[]> {
  readonly resource = resource;
  readonly #providers: readonly OptionProvider[];
  readonly #version: () => number;
  readonly #log: Logger;
  readonly #shelves = new Map<string, Shelf>();

  /** @param version of the cluster, for the versions of options */
  constructor(providers: readonly OptionProvider[], version: () => number, log: Logger) {
    this.#providers = providers;
    this.#version = version;
    this.#log = log;
  }

  /** Looks again, now and then, for those who watch. */
  start(signal: AbortSignal): void {
    const timer = setInterval(() => {
      for (const [namespace, shelf] of this.#shelves) {
        if (shelf.collection.watchers > 0) void this.#read(namespace, shelf);
        else if (Date.now() - shelf.usedAt > KEPT_MS) this.#shelves.delete(namespace);
      }
    }, LOOK_MS);
    timer.unref();
    signal.addEventListener(
      'abort',
      () => {
        clearInterval(timer);
        for (const { collection } of this.#shelves.values()) collection.close();
      },
      { once: true },
    );
  }

  async collection(namespace: string): Promise<Collection<readonly OptionItem[]>> {
    let shelf = this.#shelves.get(namespace);
    if (!shelf) {
      shelf = { collection: new Collection(this.#version), failures: new Map(), readAt: 0, usedAt: 0, reading: undefined };
      this.#shelves.set(namespace, shelf);
    }
    shelf.usedAt = Date.now();
    if (shelf.usedAt - shelf.readAt > CURRENT_MS) await this.#read(namespace, shelf);
    return shelf.collection;
  }

  missing(namespace: string, name: string): StatusError | undefined {
    const failure = this.#shelves.get(namespace)?.failures.get(name);
    return failure === undefined ? undefined : internalError(`the values of the option ${name} cannot be read`, failure);
  }

  async reached(version: number): Promise<boolean> {
    return version <= this.#version();
  }

  #read(namespace: string, shelf: Shelf): Promise<void> {
    shelf.reading ??= Promise.all(this.#providers.map((provider) => this.#readOne(provider, namespace, shelf)))
      .then(() => {
        shelf.readAt = Date.now();
      })
      .finally(() => {
        shelf.reading = undefined;
      });
    return shelf.reading;
  }

  /** A source that fails takes only its own option away: many are there on some clusters only. */
  async #readOne({ name, namespaced, items }: OptionProvider, namespace: string, { collection, failures }: Shelf): Promise<void> {
    try {
      const found = namespaced && namespace === '' ? [] : sortedItems(await items(namespace));
      failures.delete(name);
      collection.put(projectOption(name, namespace, found), this.#version());
    } catch (error) {
      failures.set(name, error);
      this.#log.debug({ err: error, option: name }, 'an option cannot be read');
      collection.remove(namespace, name, this.#version());
    }
  }
}
