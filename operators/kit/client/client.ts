import type { ClusterAccess } from '../access/cluster.ts';
import { ApiError, isNotFound, statusOf } from './api-error.ts';
import { Connection, type ConnectionOptions } from './connection.ts';
import { parseExactly } from './exact-json.ts';
import { lines } from './lines.ts';
import type { KubeList, KubeObject, ObjectRef } from './object.ts';
import { apiVersionOf, pathOf, type Resource } from './resource.ts';
import type { RetryPolicy } from './retry.ts';
import { parseEvent, type WatchEvent } from './watch-event.ts';
import type { WireAnswer } from './wire.ts';

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Milliseconds. */
  timeout?: number;
  retry?: RetryPolicy;
}

export interface ListOptions extends CallOptions {
  namespace?: string | undefined;
  labelSelector?: string | undefined;
  fieldSelector?: string | undefined;
  /** Objects a page. */
  limit?: number;
  continue?: string | undefined;
  resourceVersion?: string | undefined;
  resourceVersionMatch?: 'Exact' | 'NotOlderThan' | undefined;
}

export interface WatchOptions extends ListOptions {
  allowWatchBookmarks?: boolean;
  sendInitialEvents?: boolean;
  timeoutSeconds?: number;
}

export interface WriteOptions extends CallOptions {
  dryRun?: boolean;
  fieldManager?: string;
  fieldValidation?: 'Strict' | 'Warn' | 'Ignore';
  subresource?: string;
}

export interface PatchOptions extends WriteOptions {
  /** `merge` is RFC 7386, `json` RFC 6902; `strategic` only for built-in kinds. */
  type: 'merge' | 'json' | 'strategic';
}

export interface ApplyOptions extends WriteOptions {
  fieldManager: string;
  /** Takes fields from other managers instead of failing with a conflict. */
  force?: boolean;
}

/** The fields to apply; apiVersion and kind are those of the resource unless given. */
export type Applied = { metadata: ObjectRef } | ({ metadata: ObjectRef & Record<string, unknown> } & Record<string, unknown>);

export interface DeleteOptions extends CallOptions {
  propagationPolicy?: 'Foreground' | 'Background' | 'Orphan';
  gracePeriodSeconds?: number;
  preconditions?: { uid?: string; resourceVersion?: string };
  dryRun?: boolean;
}

const PATCH_TYPES = {
  merge: 'application/merge-patch+json',
  json: 'application/json-patch+json',
  strategic: 'application/strategic-merge-patch+json',
  apply: 'application/apply-patch+yaml',
} as const;

const JSON_TYPE = 'application/json';

type Query = Record<string, string | number | boolean | undefined>;

function withQuery(path: string, query: Query): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  return given.length === 0
    ? path
    : `${path}?${new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]))}`;
}

const writeQuery = ({ dryRun, fieldManager, fieldValidation }: WriteOptions): Query => ({
  dryRun: dryRun ? 'All' : undefined,
  fieldManager,
  fieldValidation,
});

/** The verbs of the Kubernetes API, typed by resource descriptions. Refusals are {@link ApiError}, lost connections ConnectionError. */
export class Client {
  readonly connection: Connection;
  readonly #parse: (text: string) => unknown;

  constructor(access: ClusterAccess, options: ConnectionOptions = {}) {
    this.connection = new Connection(access, options);
    this.#parse = options.exactIntegers ? (text) => parseExactly(text) : JSON.parse;
  }

  get<T extends KubeObject>(of: Resource<T>, ref: ObjectRef, options: CallOptions = {}): Promise<T> {
    return this.#object('GET', pathOf(of, ref), options);
  }

  /** Like {@link get}, with undefined for an object that is not there. */
  async find<T extends KubeObject>(of: Resource<T>, ref: ObjectRef, options: CallOptions = {}): Promise<T | undefined> {
    try {
      return await this.get(of, ref, options);
    } catch (error) {
      if (isNotFound(error)) return undefined;
      throw error;
    }
  }

  /** One page; without `limit` that is the whole list. Items carry apiVersion and kind, which the server leaves out for built-in kinds. */
  async list<T extends KubeObject>(of: Resource<T>, options: ListOptions = {}): Promise<KubeList<T>> {
    const { namespace, labelSelector, fieldSelector, limit, resourceVersion, resourceVersionMatch } = options;
    const query = { labelSelector, fieldSelector, limit, continue: options.continue, resourceVersion, resourceVersionMatch };
    const found = await this.#object<KubeList<T> & KubeObject>('GET', withQuery(pathOf(of, { namespace }), query), options);
    const [apiVersion, kind] = [apiVersionOf(of), of.kind];
    const items = (found.items ?? []).map((item) => (item.kind ? item : { ...item, apiVersion, kind }));
    return { ...found, items };
  }

  /** Pages of a list, `limit` objects each (500 by default). */
  async *pages<T extends KubeObject>(of: Resource<T>, options: ListOptions = {}): AsyncGenerator<KubeList<T>> {
    let next: string | undefined;
    do {
      // A continued list must not repeat from which version to read: the token holds it.
      const start = next ? { ...options, resourceVersion: undefined, resourceVersionMatch: undefined } : options;
      const page = await this.list(of, { ...start, limit: options.limit ?? 500, continue: next });
      next = page.metadata.continue || undefined;
      yield page;
    } while (next);
  }

  create<T extends KubeObject>(of: Resource<T>, object: T, options: WriteOptions = {}): Promise<T> {
    const { name: _, ...collection } = object.metadata;
    const path = options.subresource ? pathOf(of, object.metadata, options.subresource) : pathOf(of, { namespace: collection.namespace });
    return this.#object('POST', withQuery(path, writeQuery(options)), options, object);
  }

  update<T extends KubeObject>(of: Resource<T>, object: T, options: WriteOptions = {}): Promise<T> {
    return this.#object('PUT', withQuery(pathOf(of, object.metadata, options.subresource), writeQuery(options)), options, object);
  }

  patch<T extends KubeObject>(of: Resource<T>, ref: ObjectRef, patch: unknown, options: PatchOptions): Promise<T> {
    const path = withQuery(pathOf(of, ref, options.subresource), writeQuery(options));
    return this.#object('PATCH', path, options, patch, PATCH_TYPES[options.type]);
  }

  /** Server-side apply: of the object only the fields that we own. */
  apply<T extends KubeObject>(of: Resource<T>, object: Applied, options: ApplyOptions): Promise<T> {
    const query = { ...writeQuery(options), force: options.force ? true : undefined };
    const { apiVersion = apiVersionOf(of), kind = of.kind, ...rest } = object as Partial<KubeObject>;
    const path = withQuery(pathOf(of, object.metadata, options.subresource), query);
    return this.#object('PATCH', path, options, { apiVersion, kind, ...rest }, PATCH_TYPES.apply);
  }

  /** @throws {ApiError} NotFound if it is gone already; Conflict if a precondition does not hold */
  delete(of: Resource, ref: ObjectRef, options: DeleteOptions = {}): Promise<KubeObject> {
    return this.#object('DELETE', pathOf(of, ref), options, deleteBody(options));
  }

  deleteCollection(of: Resource, options: ListOptions & DeleteOptions = {}): Promise<KubeObject> {
    const { namespace, labelSelector, fieldSelector } = options;
    return this.#object('DELETE', withQuery(pathOf(of, { namespace }), { labelSelector, fieldSelector }), options, deleteBody(options));
  }

  /**
   * Events as they come, until the server ends the stream (a plain return), the connection breaks (ConnectionError) or a line is cut (Error).
   * @throws {ApiError} if the watch is refused, or ends with an ERROR event
   */
  async *watch<T extends KubeObject>(of: Resource<T>, options: WatchOptions = {}): AsyncGenerator<WatchEvent<T>> {
    const { namespace, signal, timeout, limit: _, continue: __, retry: ___, ...query } = options;
    const collection = pathOf(of, { namespace });
    const stream = await this.connection.open({ method: 'GET', path: withQuery(collection, { watch: true, ...query }), signal, timeout });
    try {
      for await (const line of lines(stream.body)) yield parseEvent<T>(`WATCH ${collection}`, line, this.#parse);
    } finally {
      stream.close();
    }
  }

  /**
   * Any path of the server: discovery, /version, logs, proxies.
   * @throws {ApiError} for an answer of 400 and above
   */
  async raw(
    request: { method?: string; path: string; query?: Query; headers?: Record<string, string>; body?: string | Buffer } & CallOptions,
  ): Promise<WireAnswer> {
    const { method = 'GET', path, query = {}, retry, ...rest } = request;
    const answer = await this.connection.send({ method, path: withQuery(path, query), ...rest }, retry);
    if (answer.status >= 400) throw new ApiError(`${method} ${path}`, answer.status, statusOf(answer.body));
    return answer;
  }

  close(): void {
    this.connection.close();
  }

  async #object<T>(method: string, path: string, options: CallOptions, body?: unknown, contentType = JSON_TYPE): Promise<T> {
    const { signal, timeout, retry } = options;
    const payload = body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': contentType } };
    const answer = await this.connection.send({ method, path, signal, timeout, ...payload }, retry);
    if (answer.status >= 400) throw new ApiError(`${method} ${path.split('?')[0]}`, answer.status, statusOf(answer.body));
    return this.#parse(answer.body.toString('utf8')) as T;
  }
}

function deleteBody({ propagationPolicy, gracePeriodSeconds, preconditions, dryRun }: DeleteOptions): unknown {
  return {
    apiVersion: 'v1',
    kind: 'DeleteOptions',
    propagationPolicy,
    gracePeriodSeconds,
    preconditions,
    dryRun: dryRun ? ['All'] : undefined,
  };
}
