import { type KubeObject, key, keyOf, type ObjectRef } from '../client/object.ts';

/** Values under which an object is found; none leaves it out of the index. */
export type IndexFunction<T> = (object: T) => readonly string[];

const NONE: ReadonlyMap<string, never> = new Map<string, never>();

/** Objects by key, with indexes that follow every change. */
export class Store<T extends KubeObject> {
  #objects = new Map<string, T>();
  readonly #indexes = new Map<string, { of: IndexFunction<T>; found: Map<string, Map<string, T>> }>();

  get size(): number {
    return this.#objects.size;
  }

  get(ref: ObjectRef | string): T | undefined {
    return this.#objects.get(typeof ref === 'string' ? ref : key(ref));
  }

  list(): T[] {
    return [...this.#objects.values()];
  }

  keys(): IterableIterator<string> {
    return this.#objects.keys();
  }

  /** Adds an index; objects that are already here are entered at once. */
  addIndex(name: string, of: IndexFunction<T>): void {
    if (this.#indexes.has(name)) throw new Error(`index ${name} exists already`);
    const index = { of, found: new Map<string, Map<string, T>>() };
    this.#indexes.set(name, index);
    for (const [objectKey, object] of this.#objects) enter(index, objectKey, object);
  }

  /** @throws if no index has that name */
  byIndex(name: string, value: string): T[] {
    return [...this.#found(name, value).values()];
  }

  /** Values of an index that have at least one object. */
  indexValues(name: string): string[] {
    const index = this.#indexes.get(name);
    if (!index) throw new Error(`there is no index ${name}`);
    return [...index.found.keys()];
  }

  /** @returns what stood there before */
  put(object: T): T | undefined {
    const objectKey = keyOf(object);
    const before = this.#objects.get(objectKey);
    for (const index of this.#indexes.values()) {
      if (before) leave(index, objectKey, before);
      enter(index, objectKey, object);
    }
    this.#objects.set(objectKey, object);
    return before;
  }

  /** @returns what stood there */
  remove(objectKey: string): T | undefined {
    const before = this.#objects.get(objectKey);
    if (!before) return undefined;
    for (const index of this.#indexes.values()) leave(index, objectKey, before);
    this.#objects.delete(objectKey);
    return before;
  }

  #found(name: string, value: string): ReadonlyMap<string, T> {
    const index = this.#indexes.get(name);
    if (!index) throw new Error(`there is no index ${name}`);
    return index.found.get(value) ?? NONE;
  }
}

type Index<T> = { of: IndexFunction<T>; found: Map<string, Map<string, T>> };

function enter<T>(index: Index<T>, objectKey: string, object: T): void {
  for (const value of index.of(object)) {
    const group = index.found.get(value);
    if (group) group.set(objectKey, object);
    else index.found.set(value, new Map([[objectKey, object]]));
  }
}

function leave<T>(index: Index<T>, objectKey: string, object: T): void {
  for (const value of index.of(object)) {
    const group = index.found.get(value);
    group?.delete(objectKey);
    if (group?.size === 0) index.found.delete(value);
  }
}
