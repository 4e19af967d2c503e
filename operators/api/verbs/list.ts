import { gzipSync } from 'node:zlib';
import { expired, versionTooLarge } from '../errors/status.ts';
import { formatted } from '../http/answers.ts';
import type { Answer, Call } from '../http/call.ts';
import { type Form, joinItems, type ListMeta, listFrame } from '../representation/form.ts';
import { exactly } from '../requests/field-selector.ts';
import { type ListOptions, parseListOptions } from '../requests/list-options.ts';
import type { ResourceSource, Visibility } from '../resources/resource-source.ts';
import type { Collection } from '../store/collection.ts';
import { type Entry, inListOrder } from '../store/entry.ts';
import { readToken, writeToken } from './continue-token.ts';
import { formOf } from './form-of.ts';
import { wholeList, zippedItems } from './list-cache.ts';
import { isWhole, type Selection, selection } from './selection.ts';

/** Waits until a version is known. @throws {StatusError} 504 that tells clients to come again */
export async function settled<S>(source: ResourceSource<S>, namespace: string, version: number): Promise<Collection<S>> {
  const collection = await source.collection(namespace);
  if (version <= collection.version || (await source.reached(version))) return collection;
  throw versionTooLarge(version, collection.version);
}

/** The entries that a request is about, by the shortest way: a name that is selected exactly needs no search. */
export function candidates<S>(
  collection: Collection<S>,
  namespace: string | undefined,
  options: Pick<ListOptions, 'fields'>,
): readonly Entry<S>[] {
  const name = exactly(options.fields, 'metadata.name');
  const within = namespace ?? exactly(options.fields, 'metadata.namespace');
  if (name === undefined || within === undefined) return collection.list(within);
  const entry = collection.get(within, name);
  return entry ? [entry] : [];
}

interface Page<S> {
  readonly entries: readonly Entry<S>[];
  readonly meta: ListMeta;
}

/** One page. How many objects remain is told only if nothing was selected: as everywhere, since elsewhere counting is dear. */
export function cut<S>(found: readonly Entry<S>[], version: number, { limit, labels, fields }: ListOptions): Page<S> {
  if (limit === 0 || found.length <= limit) return { entries: found, meta: { version } };
  const entries = found.slice(0, limit);
  const { namespace, name } = entries.at(-1)!;
  const remaining = labels.length === 0 && fields.length === 0 ? { remaining: found.length - limit } : {};
  return { entries, meta: { version, continue: writeToken({ version, namespace, name }), ...remaining } };
}

/** Objects as they were when the first page was made, from behind the page before. @throws {StatusError} 400 for a token that is none, 410 for one that is too old */
export function continued<S>(
  collection: Collection<S>,
  namespace: string | undefined,
  options: ListOptions,
  select: Selection | undefined,
): Page<S> {
  const token = readToken(options.continue);
  const then = collection.listAt(token.version, namespace);
  if (!then)
    throw expired(
      'The provided continue parameter is too old to display a consistent list result. You must start a new list without the continue parameter.',
    );
  const rest = then.filter((entry) => inListOrder(entry, token) > 0 && (!select || select(entry)));
  return cut(rest, token.version, options);
}

function atVersion<S>(
  collection: Collection<S>,
  namespace: string | undefined,
  options: ListOptions,
  select: Selection | undefined,
): Page<S> {
  const version = options.resourceVersion!;
  const then = collection.listAt(version, namespace);
  if (!then) throw expired(`The resourceVersion for the provided list is too old: ${version}`);
  return cut(select ? then.filter(select) : then, version, options);
}

/** A limit with a version means that very version, if nothing else is said: so that pages belong together. */
const isExact = ({ match, limit, resourceVersion }: ListOptions): boolean =>
  match === 'Exact' || (match === undefined && limit > 0 && (resourceVersion ?? 0) > 0);

async function answer<S>(source: ResourceSource<S>, format: 'json' | 'yaml', form: Form, page: Page<S>): Promise<Answer> {
  const { head, tail } = listFrame(source.resource, form, page.meta);
  return formatted(200, format, [head, joinItems(page.entries, form, Date.now()).bytes, tail]);
}

export async function list<S>(source: ResourceSource<S>, call: Call): Promise<Answer> {
  const { form, format } = formOf(call.accept, call.query, 'list');
  const options = parseListOptions(call.query, false);
  const collection = options.resourceVersion
    ? await settled(source, call.info.namespace, options.resourceVersion)
    : await source.collection(call.info.namespace);
  const namespace = source.resource.namespaced && call.info.namespace ? call.info.namespace : undefined;
  const visibility: Visibility | undefined = await source.visibility?.(call.user);
  const select = selection(options, namespace, visibility);
  if (options.continue) return answer(source, format, form, continued(collection, namespace, options, select));
  if (isExact(options)) return answer(source, format, form, atVersion(collection, namespace, options, select));
  const { version } = collection;
  if (isWhole(options, visibility) && (options.limit === 0 || options.limit >= collection.list(namespace).length)) {
    const { head, tail } = listFrame(source.resource, form, { version });
    const kept = wholeList(collection, namespace, form, Date.now());
    return formatted(200, format, [head, kept.bytes, tail], async () => [gzipSync(head), await zippedItems(kept), gzipSync(tail)]);
  }
  const found = candidates(collection, namespace, options);
  return answer(source, format, form, cut(select ? found.filter(select) : found, version, options));
}
