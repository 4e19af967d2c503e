import type { ServedObject } from '../objects.ts';

/** A cell of a table row; the one that holds the age is computed when the row is read. */
export type Cell = string | number | { readonly since: string | undefined };

/** What a projection makes of a backing object. */
export interface Projected<S = unknown> {
  readonly object: ServedObject;
  readonly cells: readonly Cell[];
  /** Backing state, for writes. */
  readonly source: S;
  /** Keys of those who may see the object, for kinds that are not for everybody who may list them. */
  readonly audience?: ReadonlySet<string>;
}

/** The JSON of an object and where its parts lie in it. */
interface Written {
  readonly json: Buffer;
  /** Where the metadata begins. */
  readonly meta: number;
  /** Where what follows the version begins: all before it depends on kind and version alone. */
  readonly rest: number;
  /** Where the metadata ends. */
  readonly fields: number;
  /** Where the status begins, or the object ends. */
  readonly status: number;
}

/** An object that a dry run would make has no version yet: version 0. */
const versionText = (version: number): string => (version === 0 ? '{' : `{"resourceVersion":"${version}"`);

/** Bytes of their own: those of the common pool would keep it alive, eight times as much, for as long as the entry lives. */
function kept(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

function write({ apiVersion, kind, metadata, status, ...fields }: ServedObject, version: number): Written {
  const { resourceVersion: _, ...others } = metadata;
  const head = `{"apiVersion":"${apiVersion}","kind":"${kind}","metadata":`;
  const meta = JSON.stringify(others);
  const rest = meta === '{}' || version === 0 ? meta.slice(1) : `,${meta.slice(1)}`;
  const body = JSON.stringify(fields);
  const middle = body === '{}' ? '' : `,${body.slice(1, -1)}`;
  const end = status === undefined ? '}' : `,"status":${JSON.stringify(status)}}`;
  const restAt = head.length + versionText(version).length;
  const fieldsAt = restAt + Buffer.byteLength(rest);
  const text = head + versionText(version) + rest + middle + end;
  return {
    json: kept(text),
    meta: head.length,
    rest: restAt,
    fields: fieldsAt,
    status: fieldsAt + Buffer.byteLength(middle),
  };
}

function rewrite(written: Written, from: number, to: number): Written {
  const shift = versionText(to).length - versionText(from).length;
  const json = Buffer.allocUnsafeSlow(written.json.length + shift);
  written.json.copy(json, 0, 0, written.meta);
  json.write(versionText(to), written.meta);
  written.json.copy(json, written.rest + shift, written.rest);
  return {
    json,
    meta: written.meta,
    rest: written.rest + shift,
    fields: written.fields + shift,
    status: written.status + shift,
  };
}

/**
 * One object as it is served: its JSON, written once, and the few parts that selectors and tables need.
 * The version stands first in the metadata, so that two states are compared, and a state given another version, without parsing anything.
 */
export class Entry<S = unknown> {
  readonly name: string;
  readonly namespace: string;
  readonly uid: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly cells: readonly Cell[];
  readonly source: S;
  readonly audience: ReadonlySet<string> | undefined;
  /** The view's resourceVersion. */
  readonly version: number;
  /** Version of the last change that a writer could conflict with: of all but status. For what was there from the beginning, the version then. */
  readonly contentVersion: number;
  readonly #written: Written;

  constructor(projected: Projected<S>, version: number, contentVersion: number, written = write(projected.object, version)) {
    const { name = '', namespace = '', uid = '', labels = {} } = projected.object.metadata;
    this.name = name;
    this.namespace = namespace;
    this.uid = uid;
    this.labels = labels;
    this.cells = projected.cells;
    this.source = projected.source;
    this.audience = projected.audience;
    this.version = version;
    this.contentVersion = contentVersion;
    this.#written = written;
  }

  get json(): Buffer {
    return this.#written.json;
  }

  get metadata(): Buffer {
    return this.#written.json.subarray(this.#written.meta, this.#written.fields);
  }

  /** The same object under another version. */
  at(version: number, contentVersion = this.contentVersion): Entry<S> {
    const { name, namespace, uid, labels, cells, source, audience } = this;
    const object: ServedObject = { apiVersion: '', kind: '', metadata: { name, namespace, uid, labels } };
    const written = version === this.version ? this.#written : rewrite(this.#written, this.version, version);
    return new Entry({ object, cells, source, ...(audience ? { audience } : {}) }, version, contentVersion, written);
  }

  /** The same object as the log keeps it: without its backing state, which only the newest needs. */
  past(): Entry<S> {
    const { name, namespace, uid, labels, cells, audience } = this;
    const object: ServedObject = { apiVersion: '', kind: '', metadata: { name, namespace, uid, labels } };
    const projected = { object, cells, source: undefined as S, ...(audience ? { audience } : {}) };
    return new Entry(projected, this.version, this.contentVersion, this.#written);
  }

  /** True if both look the same but for their version. */
  looksLike(other: Entry<S>): boolean {
    const [a, b] = [this.#written, other.#written];
    return a.json.subarray(a.rest).equals(b.json.subarray(b.rest));
  }

  /** True if both are the same but for version and status. */
  holdsTheSame(other: Entry<S>): boolean {
    const [a, b] = [this.#written, other.#written];
    return a.json.subarray(a.rest, a.status).equals(b.json.subarray(b.rest, b.status));
  }

  /** A fresh copy of the object. */
  object(): ServedObject {
    return JSON.parse(this.json.toString('utf8')) as ServedObject;
  }
}

/** Byte order of namespace, then name: the order of every list. */
export function inListOrder(a: { namespace: string; name: string }, b: { namespace: string; name: string }): number {
  if (a.namespace !== b.namespace) return a.namespace < b.namespace ? -1 : 1;
  return a.name === b.name ? 0 : a.name < b.name ? -1 : 1;
}
