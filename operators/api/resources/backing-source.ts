import type { KubeObject } from '../../kit/client/object.ts';
import type { Informer } from '../../kit/informer/informer.ts';
import { Collection } from '../store/collection.ts';
import { Entry, type Projected } from '../store/entry.ts';
import { changeVersion, Feed, versionOf } from '../store/feed.ts';
import { READ_WAIT_MS } from './apps-source.ts';
import type { ResourceSource } from './resource-source.ts';
import type { ServedResource } from './served-resource.ts';
import type { Writer } from './writer.ts';

/** Milliseconds that a write waits for its own change to come back. */
const OWN_CHANGE_MS = 3_000;

/** A resource whose objects stand one to one for objects of another kind, under the same names. */
export class BackingSource<T extends KubeObject> implements ResourceSource<T> {
  readonly resource: ServedResource;
  readonly feed: Feed<T>;
  readonly writer: Writer<T>;
  readonly #project: (object: T) => Projected<T>;
  #objects: Collection<T>;

  /** @param elsewhere version to tell while the backing kind is not there */
  constructor(
    resource: ServedResource,
    informer: Informer<T>,
    project: (object: T) => Projected<T>,
    writer: (source: BackingSource<T>) => Writer<T>,
    elsewhere: () => number = () => 0,
  ) {
    this.resource = resource;
    this.feed = new Feed(informer);
    this.#project = project;
    this.#objects = new Collection(elsewhere);
    this.writer = writer(this);
  }

  /** Takes in what is known, and follows from there. Who watched an empty collection before comes back to a full one. */
  start(signal: AbortSignal): void {
    this.feed.loaded();
    this.#objects.close();
    this.#objects = new Collection(() => this.feed.version);
    this.#objects.load(this.feed.informer.list().map((object) => ({ projected: this.#project(object), version: versionOf(object) })));
    this.feed.start((change) => {
      const version = changeVersion(this.feed.informer, change);
      const { namespace = '', name } = change.object.metadata;
      if (change.type === 'deleted') this.#objects.remove(namespace, name, version);
      else this.#objects.put(this.#project(change.object), version);
    }, signal);
  }

  get current(): Collection<T> {
    return this.#objects;
  }

  async collection(): Promise<Collection<T>> {
    return this.#objects;
  }

  reached(version: number): Promise<boolean> {
    return this.feed.reached(version, READ_WAIT_MS);
  }

  /** The written object as it is served, once the change has come back; a dry run's never does. */
  async settled(made: T, dryRun: boolean): Promise<Entry<T>> {
    const version = versionOf(made);
    const { namespace = '', name, uid } = made.metadata;
    if (!dryRun && (await this.feed.reached(version, OWN_CHANGE_MS))) {
      const entry = this.#objects.get(namespace, name);
      if (entry && entry.uid === uid) return entry;
    }
    return new Entry(this.#project(made), version, version);
  }

  /** What is left of an object after its deletion was asked for. */
  async afterRemoval({ namespace, name, uid }: Entry<T>): Promise<Entry<T> | undefined> {
    await this.feed.until(() => {
      const now = this.#objects.get(namespace, name);
      return now?.uid !== uid || now.source.metadata.deletionTimestamp !== undefined;
    }, OWN_CHANGE_MS);
    const left = this.#objects.get(namespace, name);
    return left?.uid === uid ? left : undefined;
  }

  async newer({ namespace, name, source }: Entry<T>): Promise<void> {
    await this.feed.until(
      () => this.#objects.get(namespace, name)?.source.metadata.resourceVersion !== source.metadata.resourceVersion,
      300,
    );
  }
}
