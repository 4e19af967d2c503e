import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ClusterAccess } from '../access/cluster.ts';
import { Client } from '../client/client.ts';
import type { ConnectionOptions } from '../client/connection.ts';
import type { KubeObject } from '../client/object.ts';
import { matches, parseSelector } from '../client/selector.ts';
import { applyJsonPatch, mergePatch } from './patches.ts';

/** A request as handlers of faults see it. */
export interface Seen {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: http.IncomingHttpHeaders;
  body: string;
}

/** Answers a request instead of the store: a status with a body, or anything done to the bare response. undefined: the store answers. */
export type Fault = (seen: Seen, response: ServerResponse) => boolean | undefined;

interface Watcher {
  collection: string;
  labelSelector: string;
  response: ServerResponse;
}

/**
 * A Kubernetes API of any kinds in memory, over real HTTP: get, list, streaming lists, watch, create, update, the patches, delete.
 * For tests of what talks to an API server; it validates nothing, defaults nothing and lets every caller do everything.
 */
export class MemoryApi {
  /** Called before the store answers; the first that returns true has answered. */
  readonly faults: Fault[] = [];
  /** Every request, in order. */
  readonly requests: Seen[] = [];
  readonly #objects = new Map<string, KubeObject>();
  readonly #watchers = new Set<Watcher>();
  /** Everything that was told, for watches that go on from a version. What happened quietly is not in it, as after a compaction. */
  readonly #history: { version: number; type: string; path: string; object: KubeObject }[] = [];
  readonly #server: http.Server;
  #version = 100;
  #uid = 0;

  private constructor() {
    this.#server = http.createServer((request, response) => void this.#serve(request, response));
  }

  static async start(): Promise<MemoryApi> {
    const api = new MemoryApi();
    await new Promise<void>((resolve) => api.#server.listen(0, '127.0.0.1', resolve));
    return api;
  }

  get access(): ClusterAccess {
    const { port } = this.#server.address() as AddressInfo;
    return { server: `http://127.0.0.1:${port}`, tls: {}, credentials: async () => ({}), namespace: 'default', origin: 'memory' };
  }

  client(options: ConnectionOptions = {}): Client {
    return new Client(this.access, { retry: { attempts: 3, first: 1, cap: 5 }, ...options });
  }

  /** Requests that write, as `METHOD path`. */
  get writes(): string[] {
    return this.requests.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);
  }

  /** Open watches. */
  get watching(): number {
    return this.#watchers.size;
  }

  /** Number of open connections. */
  connections(): Promise<number> {
    return new Promise((resolve, reject) => this.#server.getConnections((error, count) => (error ? reject(error) : resolve(count))));
  }

  /** Puts an object without a request; watchers are told unless `quietly`. */
  put<T extends KubeObject>(path: string, object: T, { quietly = false } = {}): KubeObject {
    const before = this.#objects.get(path);
    const stored = this.#stored(object, before);
    this.#objects.set(path, stored);
    if (!quietly) this.#tell(before ? 'MODIFIED' : 'ADDED', path, stored);
    return stored;
  }

  /** Removes an object without a request. */
  remove(path: string, { quietly = false } = {}): void {
    const object = this.#objects.get(path);
    if (!object) return;
    this.#objects.delete(path);
    const removed = { ...object, metadata: { ...object.metadata, resourceVersion: String(++this.#version) } };
    if (!quietly) this.#tell('DELETED', path, removed);
  }

  read<T extends KubeObject>(path: string): T | undefined {
    return this.#objects.get(path) as T | undefined;
  }

  /** Ends all watches as a server does that goes down. */
  dropWatches(): void {
    for (const { response } of this.#watchers) response.destroy();
  }

  /** Tells all watches where the server stands. */
  bookmark(): void {
    for (const watcher of this.#watchers) this.#write(watcher, 'BOOKMARK', bookmarkAt(this.#version));
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://memory');
    let body = '';
    for await (const chunk of request) body += chunk;
    const seen: Seen = { method: request.method ?? '', path: url.pathname, query: url.searchParams, headers: request.headers, body };
    this.requests.push(seen);
    if (this.faults.some((fault) => fault(seen, response))) return;
    try {
      this.#answer(seen, response);
    } catch (error) {
      const { code = 500, reason = 'InternalError', message } = error as { code?: number; reason?: string; message: string };
      reply(response, code, { kind: 'Status', apiVersion: 'v1', status: 'Failure', code, reason, message });
    }
  }

  #answer(seen: Seen, response: ServerResponse): void {
    const { method, query } = seen;
    const path = seen.path.replace(/\/status$/, '');
    if (method === 'GET' && query.get('watch')) this.#watch(path, query, response);
    else if (method === 'GET' && !isObjectPath(path)) reply(response, 200, this.#list(path, query));
    else if (method === 'POST') reply(response, 201, this.#create(path, JSON.parse(seen.body)));
    else reply(response, 200, this.#onObject(path, seen));
  }

  #create(collection: string, object: KubeObject): KubeObject {
    const path = `${collection}/${object.metadata.name}`;
    if (this.#objects.has(path)) throw status(409, 'AlreadyExists', `${object.metadata.name} exists`);
    return this.put(path, object);
  }

  #onObject(path: string, seen: Seen): KubeObject {
    const { method, body, headers } = seen;
    const before = this.#objects.get(path);
    if (!before && method === 'PATCH' && headers['content-type']?.includes('apply-patch')) return this.put(path, JSON.parse(body));
    if (!before) throw status(404, 'NotFound', `${path} not found`);
    if (method === 'GET') return before;
    if (method === 'DELETE') {
      const { preconditions = {} } = body ? (JSON.parse(body) as { preconditions?: { uid?: string; resourceVersion?: string } }) : {};
      for (const part of ['uid', 'resourceVersion'] as const) {
        if (preconditions[part] && preconditions[part] !== before.metadata[part]) throw status(409, 'Conflict', `the ${part} differs`);
      }
      this.remove(path);
      return before;
    }
    const after = method === 'PUT' ? (JSON.parse(body) as KubeObject) : patched(before, seen);
    const wanted = after.metadata.resourceVersion;
    if (wanted && wanted !== before.metadata.resourceVersion)
      throw status(409, 'Conflict', `${path} is at ${before.metadata.resourceVersion}`);
    return this.put(path, after);
  }

  #stored(object: KubeObject, before: KubeObject | undefined): KubeObject {
    const copy = structuredClone(object) as KubeObject & { spec?: unknown };
    const changed = JSON.stringify(copy.spec) !== JSON.stringify((before as { spec?: unknown } | undefined)?.spec);
    const generation = before ? (before.metadata.generation ?? 1) + (changed ? 1 : 0) : 1;
    const creationTimestamp = before?.metadata.creationTimestamp ?? new Date().toISOString();
    const uid = before?.metadata.uid ?? `uid-${++this.#uid}`;
    return { ...copy, metadata: { creationTimestamp, ...copy.metadata, uid, generation, resourceVersion: String(++this.#version) } };
  }

  #matching(collection: string, labelSelector: string): [string, KubeObject][] {
    const selector = parseSelector(labelSelector);
    return [...this.#objects]
      .filter(([path, { metadata }]) => isIn(path, collection) && matches(selector, metadata.labels))
      .sort(([a], [b]) => (a < b ? -1 : 1));
  }

  #list(collection: string, query: URLSearchParams) {
    const all = this.#matching(collection, query.get('labelSelector') ?? '').map(([, object]) => object);
    const from = Number(query.get('continue') ?? 0);
    const limit = Number(query.get('limit') ?? 0) || all.length;
    const rest = all.length > from + limit ? { continue: String(from + limit) } : {};
    return {
      apiVersion: 'v1',
      kind: 'List',
      metadata: { resourceVersion: String(this.#version), ...rest },
      items: all.slice(from, from + limit),
    };
  }

  #watch(collection: string, query: URLSearchParams, response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.flushHeaders();
    const watcher: Watcher = { collection, labelSelector: query.get('labelSelector') ?? '', response };
    this.#watchers.add(watcher);
    response.once('close', () => this.#watchers.delete(watcher));
    if (query.get('sendInitialEvents') !== 'true') {
      const since = Number(query.get('resourceVersion') ?? 0);
      for (const { version, type, path, object } of this.#history) if (version > since) this.#tellOne(watcher, type, path, object);
      return;
    }
    for (const [, object] of this.#matching(collection, watcher.labelSelector)) this.#write(watcher, 'ADDED', object);
    this.#write(watcher, 'BOOKMARK', bookmarkAt(this.#version, { 'k8s.io/initial-events-end': 'true' }));
  }

  #tell(type: string, path: string, object: KubeObject): void {
    this.#history.push({ version: Number(object.metadata.resourceVersion), type, path, object });
    for (const watcher of this.#watchers) this.#tellOne(watcher, type, path, object);
  }

  #tellOne(watcher: Watcher, type: string, path: string, object: KubeObject): void {
    if (isIn(path, watcher.collection) && matches(parseSelector(watcher.labelSelector), object.metadata.labels))
      this.#write(watcher, type, object);
  }

  #write({ response }: Watcher, type: string, object: unknown): void {
    response.write(`{"type":"${type}","object":${JSON.stringify(object)}}\n`);
  }
}

const bookmarkAt = (version: number, annotations?: Record<string, string>) => ({
  kind: 'Bookmark',
  apiVersion: 'v1',
  metadata: { resourceVersion: String(version), ...(annotations && { annotations }) },
});

const status = (code: number, reason: string, message: string) => Object.assign(new Error(message), { code, reason });

function reply(response: ServerResponse, code: number, body: unknown): void {
  response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Segments behind `/api/v1` or `/apis/group/version`. */
const tail = (path: string): string[] => path.split('/').slice(path.startsWith('/apis/') ? 4 : 3);

function isObjectPath(path: string): boolean {
  const segments = tail(path);
  return segments[0] === 'namespaces' ? segments.length === 2 || segments.length === 4 : segments.length === 2;
}

/** A collection over all namespaces holds the objects of each. */
function isIn(path: string, collection: string): boolean {
  const parent = path.slice(0, path.lastIndexOf('/'));
  return parent === collection || parent.replace(/\/namespaces\/[^/]+(?=\/)/, '') === collection;
}

function patched(before: KubeObject, { headers, body }: Seen): KubeObject {
  const type = headers['content-type'] ?? '';
  const patch = JSON.parse(body);
  return type.includes('json-patch') ? applyJsonPatch(before, patch) : (mergePatch(before, patch) as KubeObject);
}
