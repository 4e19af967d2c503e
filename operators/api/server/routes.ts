import type { IncomingHttpHeaders } from 'node:http';
import { discoveryAnswer } from '../discovery/answer.ts';
import { groupDocument, resourceList, type ServedGroup } from '../discovery/documents.ts';
import { methodNotAllowed, notFound, unknownPath } from '../errors/status.ts';
import { jsonAnswer } from '../http/answers.ts';
import type { Answer, Call, Stream } from '../http/call.ts';
import type { ResourceRequest } from '../requests/request-info.ts';
import type { ResourceSource } from '../resources/resource-source.ts';
import type { Verb } from '../resources/served-resource.ts';
import { create } from '../verbs/create.ts';
import type { Environment } from '../verbs/environment.ts';
import { get } from '../verbs/get.ts';
import { list } from '../verbs/list.ts';
import { patch } from '../verbs/patch.ts';
import { remove, removeCollection } from '../verbs/remove.ts';
import { update } from '../verbs/update.ts';
import { watch } from '../verbs/watch.ts';
import type { Routes } from './server.ts';

/** What is served at one moment: the groups, and the source of each resource by `group/resource`. */
export interface Served {
  readonly groups: readonly ServedGroup[];
  readonly sources: ReadonlyMap<string, ResourceSource>;
}

export const sourceKey = ({ group, resource }: { group: string; resource: string }): string => `${group}/${resource}`;

/** A document of the server by its path. */
export type Document = (request: { headers: IncomingHttpHeaders; query: URLSearchParams }) => Answer | Promise<Answer>;

/** Finds what a request is for. The tables are swapped as a whole: a request sees one state from beginning to end. */
export class ServedRoutes implements Routes {
  readonly #served: () => Served;
  readonly #environment: Environment;
  readonly #documents: (path: string) => Document | undefined;

  /** @param documents health, metrics, versions, schemas: everything that is no resource */
  constructor(served: () => Served, environment: Environment, documents: (path: string) => Document | undefined) {
    this.#served = served;
    this.#environment = environment;
    this.#documents = documents;
  }

  async path(path: string, request: { method: string; headers: IncomingHttpHeaders; query: URLSearchParams }): Promise<Answer> {
    const { groups } = this.#served();
    const document = this.#documents(path);
    if (request.method !== 'GET' && request.method !== 'HEAD') throw unknownPath();
    if (document) return document(request);
    const plain = path.length > 1 ? path.replace(/\/$/, '') : path;
    if (plain === '/apis') return discoveryAnswer(request.headers.accept, request.headers['if-none-match'], groups);
    for (const group of groups) {
      if (plain === `/apis/${group.group}`) return jsonAnswer(200, groupDocument(group));
      if (plain === `/apis/${group.group}/${group.version}`) return jsonAnswer(200, resourceList(group));
    }
    throw unknownPath();
  }

  check(info: ResourceRequest): void {
    const source = this.#find(info);
    const { resource } = source;
    const { verb, name, namespace, subresource } = info;
    if (subresource) throw notFound({ group: info.group, resource: info.resource }, name);
    if (namespace && !resource.namespaced) throw unknownPath();
    const nowhere = resource.namespaced && !namespace && (name !== '' || verb === 'create');
    if (nowhere && verb !== 'watch') throw unknownPath();
    const everywhere = verb === 'deletecollection' && resource.namespaced && !namespace;
    if (!verb || everywhere || !resource.verbs.includes(verb)) throw methodNotAllowed(resource, verb ?? 'this method');
  }

  async resource(call: Call, open: () => Stream): Promise<Answer | undefined> {
    const source = this.#find(call.info);
    return verbs[call.info.verb!](source, call, this.#environment, open);
  }

  #find(info: ResourceRequest): ResourceSource {
    const { groups, sources } = this.#served();
    const source = sources.get(sourceKey(info));
    if (source && groups.some(({ group, version }) => group === info.group && version === info.version)) return source;
    throw unknownPath();
  }
}

type Serve = (source: ResourceSource, call: Call, environment: Environment, open: () => Stream) => Promise<Answer | undefined>;

const verbs: Record<Verb, Serve> = {
  get,
  list,
  create,
  update,
  patch,
  delete: remove,
  deletecollection: removeCollection,
  watch: async (source, call, _environment, open) => {
    await watch(source, call, open);
    return undefined;
  },
};
