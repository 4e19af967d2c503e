import type { Logger } from 'pino';
import { isNotFound } from '../client/api-error.ts';
import type { Client } from '../client/client.ts';
import { type KubeObject, keyOf, type ObjectRef } from '../client/object.ts';
import { nameOf, type Resource } from '../client/resource.ts';
import { type Change, Delivery, type Handler } from './delivery.ts';
import { informerMetrics } from './metrics.ts';
import { Reflector, type ReflectorOptions } from './reflector.ts';
import { type IndexFunction, Store } from './store.ts';

export interface InformerOptions<T extends KubeObject> extends ReflectorOptions {
  /**
   * Makes what is stored out of what came: strip fields to save memory, or keep the bytes as the server wrote them.
   * `raw()` gives the object's JSON; it is a view of a network buffer, so copy it (`Buffer.from(raw())`) to keep it.
   * Must keep metadata's name, namespace and resourceVersion.
   */
  transform?: (object: T, raw: () => Buffer) => T;
  indexes?: Record<string, IndexFunction<T>>;
  log?: Logger;
}

/** Drops managedFields, which are often half of an object and which controllers seldom read. */
export function withoutManagedFields<T extends KubeObject>(object: T): T {
  delete object.metadata.managedFields;
  return object;
}

/**
 * A local copy of a collection that follows the server: indexed, and told to handlers change by change.
 * A re-list is swapped in at once, so that no reader sees half of it; what it reveals is told like any change and counted as missed.
 */
export class Informer<T extends KubeObject> {
  readonly resource: Resource<T>;
  /** Settles when the first list is whole. */
  readonly synced: Promise<void>;
  /** Settles with {@link synced}, or earlier when the server says that it does not know the kind. */
  readonly answered: Promise<void>;
  readonly #store = new Store<T>();
  readonly #deliveries: Delivery<T>[] = [];
  readonly #transform: (object: T, raw: () => Buffer) => T;
  readonly #reflector: Reflector<T>;
  readonly #log: Logger | undefined;
  readonly #name: string;
  #listing: Map<string, T> | undefined;
  #isSynced = false;
  #markSynced: () => void = () => undefined;
  #markAnswered: () => void = () => undefined;
  #version = '';
  #heardAt = 0;

  constructor(client: Client, of: Resource<T>, options: InformerOptions<T> = {}) {
    this.resource = of;
    this.#name = nameOf(of);
    this.#log = options.log?.child({ informer: this.#name });
    this.#transform = options.transform ?? withoutManagedFields;
    for (const [name, index] of Object.entries(options.indexes ?? {})) this.#store.addIndex(name, index);
    this.synced = new Promise((resolve) => {
      this.#markSynced = resolve;
    });
    this.answered = new Promise((resolve) => {
      this.#markAnswered = resolve;
    });
    // Whoever alerts on a count must find it from the beginning, not from the first time on.
    informerMetrics.missed.inc({ resource: this.#name }, 0);
    this.#reflector = new Reflector(client, of, options, {
      listing: () => {
        this.#listing = new Map();
      },
      item: (object, raw) => {
        const made = this.#transform(object, raw);
        this.#listing?.set(keyOf(made), made);
      },
      listed: (version) => this.#swap(version),
      change: (type, object, raw) => this.#change(type, object, raw),
      heard: (version) => {
        this.#heardAt = Date.now();
        if (!this.#listing && version) this.#version = version;
      },
      ended: (error, wait) => this.#ended(error, wait),
    });
  }

  get isSynced(): boolean {
    return this.#isSynced;
  }

  get size(): number {
    return this.#store.size;
  }

  /** The resourceVersion that the copy stands at. */
  get resourceVersion(): string {
    return this.#version;
  }

  /** Milliseconds since anything was heard, bookmarks included; Infinity before the first. */
  get age(): number {
    return this.#heardAt === 0 ? Number.POSITIVE_INFINITY : Date.now() - this.#heardAt;
  }

  get(ref: ObjectRef | string): T | undefined {
    return this.#store.get(ref);
  }

  list(): T[] {
    return this.#store.list();
  }

  addIndex(name: string, of: IndexFunction<T>): void {
    this.#store.addIndex(name, of);
  }

  byIndex(name: string, value: string): T[] {
    return this.#store.byIndex(name, value);
  }

  indexValues(name: string): string[] {
    return this.#store.indexValues(name);
  }

  /** Tells the handler of every object that is here, and from then on of every change. Handlers should only take notes (queue.add): they run between two events. */
  onChange(handler: Handler<T>): void {
    const delivery = new Delivery(handler, (error, objectKey, wait) => {
      informerMetrics.handlerErrors.inc({ resource: this.#name });
      this.#log?.error({ err: error, key: objectKey, retryInMs: Math.round(wait) }, 'a handler failed and will be told again');
    });
    this.#deliveries.push(delivery);
    for (const object of this.#store.list()) delivery.deliver(keyOf(object), { type: 'added', object });
  }

  /** Follows the collection until the signal fires; never throws. */
  async run(signal: AbortSignal): Promise<void> {
    await this.#reflector.run(signal);
    for (const delivery of this.#deliveries) delivery.stop();
  }

  /**
   * Takes over what a write of ours returned, so that the next read sees it even before the watch tells. What the watch has told
   * meanwhile wins: versions only grow.
   */
  written(object: T): void {
    const made = this.#transform(object, () => Buffer.from(JSON.stringify(object)));
    const version = Number(made.metadata.resourceVersion);
    if (!this.#isSynced || this.#listing || !(version > Number(this.#version))) return;
    const before = this.#store.get(keyOf(made));
    if (before && Number(before.metadata.resourceVersion) >= version) return;
    const previous = this.#store.put(made);
    this.#tell(keyOf(made), previous ? { type: 'updated', object: made, previous } : { type: 'added', object: made });
  }

  #tell(objectKey: string, change: Change<T>): void {
    for (const delivery of this.#deliveries) delivery.deliver(objectKey, change);
  }

  #change(type: 'ADDED' | 'MODIFIED' | 'DELETED', object: T, raw: () => Buffer): void {
    const objectKey = keyOf(object);
    informerMetrics.events.inc({ resource: this.#name, type });
    if (type === 'DELETED') {
      const removed = this.#store.remove(objectKey);
      if (removed) this.#tell(objectKey, { type: 'deleted', object: this.#transform(object, raw), previous: removed });
      return;
    }
    const made = this.#transform(object, raw);
    const before = this.#store.get(objectKey);
    // Handlers know it already from written().
    if (before?.metadata.resourceVersion === made.metadata.resourceVersion && before?.metadata.uid === made.metadata.uid) return;
    const previous = this.#store.put(made);
    this.#tell(objectKey, previous ? { type: 'updated', object: made, previous } : { type: 'added', object: made });
  }

  #swap(version: string): void {
    const listed = this.#listing ?? new Map<string, T>();
    this.#listing = undefined;
    this.#version = version;
    const changes: [string, Change<T>][] = [];
    for (const objectKey of [...this.#store.keys()]) {
      if (listed.has(objectKey)) continue;
      const object = this.#store.remove(objectKey);
      if (object) changes.push([objectKey, { type: 'deleted', object, previous: object }]);
    }
    for (const [objectKey, object] of listed) {
      const previous = this.#store.get(objectKey);
      if (previous?.metadata.resourceVersion === object.metadata.resourceVersion && previous?.metadata.uid === object.metadata.uid)
        continue;
      this.#store.put(object);
      changes.push([objectKey, previous ? { type: 'updated', object, previous } : { type: 'added', object }]);
    }
    if (this.#isSynced) informerMetrics.missed.inc({ resource: this.#name }, changes.length);
    for (const [objectKey, change] of changes) this.#tell(objectKey, change);
    this.#isSynced = true;
    this.#markSynced();
    this.#markAnswered();
  }

  #ended(error: unknown, wait: number): void {
    this.#listing = undefined;
    const reason = error === undefined ? 'closed' : ((error as { code?: unknown }).code ?? 'error');
    informerMetrics.restarts.inc({ resource: this.#name, reason: String(reason) });
    if (isNotFound(error)) {
      // The kind is not served (yet): asked again, with back-off, without a line each time.
      this.#markAnswered();
      return;
    }
    if (error !== undefined) this.#log?.warn({ err: error, retryInMs: Math.round(wait) }, 'the watch broke off');
  }
}
