import { expired, type StatusError } from '../errors/status.ts';
import type { Call, Stream } from '../http/call.ts';
import type { Form } from '../representation/form.ts';
import { bookmarkLine, changeLine, type EventType, entryLine, errorLine } from '../representation/watch-lines.ts';
import { type ListOptions, parseListOptions } from '../requests/list-options.ts';
import type { ResourceSource, Visibility } from '../resources/resource-source.ts';
import type { Collection } from '../store/collection.ts';
import type { Entry } from '../store/entry.ts';
import type { Change } from '../store/event-log.ts';
import { formOf } from './form-of.ts';
import { initialLines } from './initial-lines.ts';
import { candidates, settled } from './list.ts';
import { isWhole, type Selection, selection } from './selection.ts';

/** Seconds that a watch lives if its client does not say: a random time between these, so that not all come back at once. */
const LIFE = { least: 1_800, most: 3_600 };
const BOOKMARK_MS = 55_000;
/** Bytes that a client may leave unread before it is sent away to come back from where it is. */
const MAX_WAITING = 64 * 1024 * 1024;

const gone = (): StatusError => expired('The resourceVersion for the provided watch is too old.');

/** One client's watch: what it has been told, and what it is to be told next. */
class Watch<S> {
  readonly #source: ResourceSource<S>;
  readonly #collection: Collection<S>;
  readonly #stream: Stream;
  readonly #options: ListOptions;
  readonly #select: Selection;
  /** The form of the next line: a table's columns come with its first line only. */
  #form: Form;
  #version = 0;

  constructor(
    source: ResourceSource<S>,
    collection: Collection<S>,
    stream: Stream,
    options: ListOptions,
    form: Form,
    select: Selection | undefined,
  ) {
    this.#source = source;
    this.#collection = collection;
    this.#stream = stream;
    this.#options = options;
    this.#form = form;
    this.#select = select ?? (() => true);
  }

  /** Tells the state as it is now, each object as one that is new, and that this is all of it to whoever takes bookmarks: asked for or not, as kube-apiserver does. */
  initial(entries: readonly Entry<S>[], whole: { namespace: string | undefined } | undefined): void {
    const { version } = this.#collection;
    if (whole && this.#form.representation.as !== 'table')
      this.#send(initialLines(this.#source.resource, this.#collection, whole.namespace, this.#form));
    else
      for (const entry of entries)
        if (this.#select(entry)) this.#sendForm((form) => entryLine(this.#source.resource, 'ADDED', entry, form, Date.now()));
    this.#version = version;
    if (this.#options.bookmarks) this.#bookmark(true);
  }

  /** Goes on behind a version that the client has. */
  resume(version: number, changes: readonly Change<S>[]): void {
    this.#version = version;
    for (const change of changes) this.#change(change);
  }

  /** Tells every change until the stream ends. */
  follow(seconds: number): void {
    const stopListening = this.#collection.listen(
      (change) => this.#change(change),
      () => this.#stream.end(),
    );
    const life = setTimeout(() => {
      // Whoever comes back begins here, however long nothing has changed.
      if (this.#options.bookmarks) this.#bookmark(false);
      this.#stream.end();
    }, seconds * 1000);
    const bookmarks = this.#options.bookmarks ? setInterval(() => this.#bookmark(false), BOOKMARK_MS) : undefined;
    const stop = () => {
      stopListening();
      clearTimeout(life);
      clearInterval(bookmarks);
    };
    if (this.#stream.closed.aborted) stop();
    else this.#stream.closed.addEventListener('abort', stop, { once: true });
  }

  #change(change: Change<S>): void {
    if (change.version <= this.#version) return;
    this.#version = change.version;
    const was = change.before !== undefined && this.#select(change.before);
    const is = change.after !== undefined && this.#select(change.after);
    if (!was && !is) return;
    const type: EventType = was ? (is ? 'MODIFIED' : 'DELETED') : 'ADDED';
    // Only who may see the object has changed, and this client may as before: there is nothing to tell.
    if (type === 'MODIFIED' && change.before!.looksLike(change.after!)) return;
    this.#sendForm((form) => changeLine(this.#source.resource, type, change, form, Date.now()));
    if (this.#stream.waiting > MAX_WAITING) this.#stream.end();
  }

  #bookmark(initialEnd: boolean): void {
    this.#version = Math.max(this.#version, this.#collection.version);
    this.#send(bookmarkLine(this.#source.resource, this.#version, this.#form, initialEnd));
  }

  #sendForm(line: (form: Form) => Buffer): void {
    this.#send(line(this.#form));
    if (this.#form.representation.as === 'table' && this.#form.headers) this.#form = { ...this.#form, headers: false };
  }

  #send(bytes: Buffer): void {
    if (bytes.length > 0) this.#stream.write(bytes);
  }
}

/**
 * Serves a watch. Errors before the stream is open are thrown, later ones are told on it.
 * @param open sends the head of the answer
 */
export async function watch<S>(source: ResourceSource<S>, call: Call, open: () => Stream): Promise<void> {
  const { form } = formOf(call.accept, call.query, 'watch');
  const options = parseListOptions(call.query, true);
  const namespace = source.resource.namespaced && call.info.namespace ? call.info.namespace : undefined;
  const visibility: Visibility | undefined = await source.visibility?.(call.user);
  const collection = await source.collection(call.info.namespace);
  const from = options.resourceVersion ?? 0;
  const fresh = from === 0 || options.sendInitialEvents === true;
  if (fresh && from > 0) await settled(source, call.info.namespace, from);
  const seconds = options.timeoutSeconds || LIFE.least + Math.floor(Math.random() * (LIFE.most - LIFE.least));
  const stream = open();
  const watching = new Watch(
    source,
    collection,
    stream,
    options,
    form,
    selection(options, namespace, visibility, call.info.name || undefined),
  );
  if (fresh && options.sendInitialEvents !== false) {
    const whole = isWhole(options, visibility) && !call.info.name ? { namespace } : undefined;
    watching.initial(candidates(collection, namespace, options), whole);
  } else {
    const start = from === 0 ? collection.version : from;
    const changes = collection.since(start);
    if (!changes) {
      stream.write(errorLine(gone().toStatus()));
      stream.end();
      return;
    }
    watching.resume(start, changes);
  }
  if (collection.closed) stream.end();
  else watching.follow(seconds);
}
