import type { Call } from '../http/call.ts';
import type { JsonObject, ManagedFieldsEntry, ServedObject } from '../objects.ts';
import type { DeleteOptions } from '../requests/delete-options.ts';
import type { WriteOptions } from '../requests/write-options.ts';
import type { Named } from '../schema/defaults.ts';
import type { SchemaNode } from '../schema/schema-node.ts';
import type { Entry } from '../store/entry.ts';

/** What a write led to: the object as it is served from now on; for a dry run, as it would be. */
export type Written<S> = Entry<S>;

/** A change by somebody else came between reading and writing: read again and try once more. */
export class Overtaken extends Error {
  override readonly name = 'Overtaken';
}

/** How text that does not fit is refused: 400 for a body; a patch that leads to it is another matter. */
export type Refusal = (message: string) => Error;

/**
 * How objects of a kind are written to what stands behind them. Objects have two forms: as they are shown (with defaults and status), and as
 * they are stored (what people wrote). Writers get and give the stored form unless they say otherwise.
 */
export interface Writer<S = unknown> {
  /** Whether owners of fields are recorded from the beginning, or only once somebody applies. */
  readonly recordsFrom: 'creation' | 'apply';
  /** Fields besides apiVersion, kind, metadata and status. */
  readonly fields: readonly string[];
  /** Of the fields that writers own; it says which lists are merged by item. Undefined: no list is. */
  readonly schema?: SchemaNode | undefined;
  /** Takes the fields of a body for what the kind has them to be. @throws what `refuse` makes, for one of another type */
  decoded?(object: ServedObject, refuse: Refusal): ServedObject;
  /** Fields below those that the kind does not have; undefined: what is below is free. */
  unknown?(object: JsonObject): string[];
  /** A whole object that was sent, with those fields as they are that leaving out does not take away. */
  completed?(object: ServedObject, entry: Entry<S>): ServedObject;
  /** Whether a deletion is answered with the object as it was, where others get a Status. */
  readonly showsRemoved?: true;
  stored(entry: Entry<S>): ServedObject;
  /** The owners that are recorded for an object. */
  record(entry: Entry<S>): ManagedFieldsEntry[] | undefined;
  /** What to store so that `wanted` is shown. */
  toStored(wanted: ServedObject, before: ServedObject | undefined, named?: Named): ServedObject;
  /** What would be shown of a stored object; status and identity are those of the entry. */
  toShown(stored: ServedObject, entry: Entry<S> | undefined): ServedObject;
  /** A checked object as it will read once it is stored, where that is not as it was written. */
  settled?(object: ServedObject): ServedObject;
  /** @throws {StatusError} for an object that must not be created; pushes warnings */
  checkCreate(object: ServedObject, call: Call): Promise<void>;
  /** @throws {StatusError} for a change that must not be made */
  checkUpdate(object: ServedObject, before: ServedObject, call: Call): Promise<void>;
  /** @throws {StatusError} told in the words of our kind */
  create(object: ServedObject, managed: readonly ManagedFieldsEntry[] | undefined, options: WriteOptions, call: Call): Promise<Written<S>>;
  /** @throws {Overtaken} if the backing object has changed since the entry; {StatusError} as for create */
  update(
    entry: Entry<S>,
    object: ServedObject,
    managed: readonly ManagedFieldsEntry[] | undefined,
    options: WriteOptions,
    call: Call,
  ): Promise<Written<S>>;
  /** @returns what is left: the object while something still holds it, undefined once it is gone. @throws {Overtaken} */
  remove(entry: Entry<S>, options: DeleteOptions, call: Call): Promise<Entry<S> | undefined>;
  /** Brings what is known of an object up to what the cluster holds now; false if it holds none. */
  confirmed?(namespace: string, name: string, call: Call): Promise<boolean>;
  /** Waits until something newer than the entry is known, or a moment has passed. */
  newer(entry: Entry<S>): Promise<void>;
}
