import { Entry, inListOrder, type Projected } from './entry.ts';
import { type Change, defaultLimits, EventLog, type LogLimits } from './event-log.ts';
import { Slice } from './slice.ts';

export type Listener<S> = (change: Change<S>) => void;

let collections = 0;

/**
 * All objects of one served kind: sorted, with the log of their changes.
 *
 * Versions are the cluster's own: an object has the version of the backing change that made it. Where two backing kinds make one view, their
 * changes may arrive out of order; then a version is made up that is just above the last one told, so that no stream ever goes back.
 */
export class Collection<S = unknown> {
  /** Tells collections apart, also those of one kind one after the other. */
  readonly id = ++collections;
  readonly #slices = new Map<string, Slice<S>>();
  readonly #all = new Slice<S>();
  readonly #listeners = new Set<Listener<S>>();
  readonly #closers = new Set<() => void>();
  readonly #watermark: () => number;
  readonly #log: EventLog<S>;
  #told: number;
  #closed = false;

  /** @param watermark version up to which everything that the backing kind did is in here */
  constructor(watermark: () => number, limits: Partial<LogLimits> = {}) {
    this.#watermark = watermark;
    this.#told = watermark();
    this.#log = new EventLog<S>(this.#told, { ...defaultLimits, ...limits });
  }

  /** The version that the collection stands at. Whoever reads it may tell it to clients. */
  get version(): number {
    this.#told = Math.max(this.#told, this.#watermark());
    return this.#told;
  }

  get closed(): boolean {
    return this.#closed;
  }

  get size(): number {
    return this.#all.size;
  }

  get watchers(): number {
    return this.#listeners.size;
  }

  get(namespace: string, name: string): Entry<S> | undefined {
    return this.#slices.get(namespace)?.get(name);
  }

  /** Objects in list order, of one namespace or of all. */
  list(namespace?: string): readonly Entry<S>[] {
    return namespace === undefined ? this.#all.sorted() : (this.#slices.get(namespace)?.sorted() ?? []);
  }

  /** Changes whenever {@link list} of this namespace would. */
  stamp(namespace?: string): number {
    return namespace === undefined ? this.#all.stamp : (this.#slices.get(namespace)?.stamp ?? 0);
  }

  /** Objects as they were at a version; undefined if that is forgotten. */
  listAt(version: number, namespace?: string): readonly Entry<S>[] | undefined {
    const later = this.#log.since(version);
    if (!later) return undefined;
    if (later.length === 0) return this.list(namespace);
    const found = new Map(this.list(namespace).map((entry) => [`${entry.namespace}/${entry.name}`, entry]));
    for (const { before, after } of later.toReversed()) {
      const subject = (after ?? before)!;
      if (namespace !== undefined && subject.namespace !== namespace) continue;
      const key = `${subject.namespace}/${subject.name}`;
      if (before) found.set(key, before);
      else found.delete(key);
    }
    return [...found.values()].sort(inListOrder);
  }

  since(version: number): Change<S>[] | undefined {
    return this.#log.since(version);
  }

  /** Takes objects in without telling anybody: the state that the collection begins with. */
  load(projected: Iterable<{ projected: Projected<S>; version: number }>): void {
    for (const { projected: each, version } of projected) this.#store(new Entry(each, version, version));
  }

  /**
   * Takes in a state of an object. One that looks as before takes the new version without an event.
   * @param version of the backing change
   */
  put(projected: Projected<S>, version: number): Entry<S> {
    const { namespace = '', name = '' } = projected.object.metadata;
    const before = this.get(namespace, name);
    if (!before || before.uid !== (projected.object.metadata.uid ?? '')) {
      if (before) this.remove(namespace, name, version);
      const next = this.#next(version);
      const made = new Entry(projected, next, next);
      this.#store(made);
      this.#tell(next, undefined, made);
      return made;
    }
    const quiet = new Entry(projected, Math.max(version, before.version), before.contentVersion);
    if (quiet.looksLike(before) && sameAudience(quiet, before)) {
      this.#told = Math.max(this.#told, quiet.version);
      this.#store(quiet);
      return quiet;
    }
    const next = this.#next(version);
    const made = quiet.at(next, quiet.holdsTheSame(before) ? before.contentVersion : next);
    this.#store(made);
    this.#tell(next, before, made);
    return made;
  }

  /** @param version of the backing deletion */
  remove(namespace: string, name: string, version: number): void {
    const before = this.get(namespace, name);
    if (!before) return;
    this.#slices.get(namespace)?.remove(name);
    this.#all.remove(`${namespace}/${name}`);
    this.#tell(this.#next(version), before, undefined);
  }

  /** Hears every change until the returned function is called; `closed` is told when the kind is served no more. */
  listen(listener: Listener<S>, closed: () => void): () => void {
    this.#listeners.add(listener);
    this.#closers.add(closed);
    return () => {
      this.#listeners.delete(listener);
      this.#closers.delete(closed);
    };
  }

  /** Ends all watches: the kind is gone, or the process is about to be. */
  close(): void {
    this.#closed = true;
    this.#log.clear();
    for (const closer of [...this.#closers]) closer();
  }

  #next(version: number): number {
    this.#told = version > this.#told ? version : this.#told + 1;
    return this.#told;
  }

  #store(entry: Entry<S>): void {
    let slice = this.#slices.get(entry.namespace);
    if (!slice) {
      slice = new Slice<S>();
      this.#slices.set(entry.namespace, slice);
    }
    slice.put(entry.name, entry);
    this.#all.put(`${entry.namespace}/${entry.name}`, entry);
  }

  #tell(version: number, before: Entry<S> | undefined, after: Entry<S> | undefined): void {
    const at = Date.now();
    const change: Change<S> = { version, before, after, at, lines: new Map() };
    for (const listener of [...this.#listeners]) listener(change);
    // Who goes on from here later has its lines made again: kept, they would outlive the objects.
    this.#log.add({ version, before: before?.past(), after: after?.past(), at });
  }
}

function sameAudience(a: Entry, b: Entry): boolean {
  if (a.audience === b.audience) return true;
  if (!a.audience || !b.audience || a.audience.size !== b.audience.size) return false;
  for (const key of a.audience) if (!b.audience.has(key)) return false;
  return true;
}
