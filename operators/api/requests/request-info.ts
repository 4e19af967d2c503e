import { badRequest } from '../errors/status.ts';
import type { Verb } from '../resources/served-resource.ts';
import { exactly, parseFieldSelector } from './field-selector.ts';
import { booleanParameter } from './query.ts';

/** What a request is about, read from method, path and query alone. */
export interface ResourceRequest {
  readonly kind: 'resource';
  readonly group: string;
  readonly version: string;
  readonly resource: string;
  /** '' for requests about all namespaces or a cluster-scoped resource. */
  readonly namespace: string;
  /** '' for a collection. */
  readonly name: string;
  readonly subresource: string;
  /** Undefined if the method means nothing here. */
  readonly verb: Verb | undefined;
}

export interface PathRequest {
  readonly kind: 'path';
  readonly path: string;
  readonly verb: string;
}

export type RequestInfo = ResourceRequest | PathRequest;

const COLLECTION: Record<string, Verb> = { GET: 'list', HEAD: 'list', POST: 'create', DELETE: 'deletecollection' };
const OBJECT: Record<string, Verb> = { GET: 'get', HEAD: 'get', PUT: 'update', PATCH: 'patch', DELETE: 'delete' };

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw badRequest(`invalid path: ${JSON.stringify(segment)} is no URL encoding`);
  }
}

/** @param path without query, still encoded */
export function requestInfo(method: string, path: string, query: URLSearchParams): RequestInfo {
  const segments = path.split('/').slice(1);
  if (segments.at(-1) === '') segments.pop();
  const [root, group, version, ...rest] = segments.map(decoded);
  if (root !== 'apis' || !group || !version || rest.length === 0) return { kind: 'path', path, verb: method.toLowerCase() };
  const watchPath = rest[0] === 'watch' && rest.length > 1;
  if (watchPath) rest.shift();
  const namespaced = rest[0] === 'namespaces' && rest.length > 2;
  const namespace = namespaced ? rest[1]! : '';
  const [resource = '', name = '', ...sub] = namespaced ? rest.slice(2) : rest;
  const found = { kind: 'resource' as const, group, version, resource, namespace, subresource: sub.join('/') };
  if (watchPath) return { ...found, name, verb: method === 'GET' ? 'watch' : undefined };
  if (name) return { ...found, name, verb: OBJECT[method] };
  const verb = COLLECTION[method];
  return { ...found, name, verb: verb === 'list' && booleanParameter(query, 'watch') ? 'watch' : verb };
}

/** The name that a request is authorised for: a collection request that selects one name counts as one for that name. */
export function authorisedName({ name, verb }: ResourceRequest, query: URLSearchParams): string {
  if (name || (verb !== 'list' && verb !== 'watch' && verb !== 'deletecollection')) return name;
  const selector = query.get('fieldSelector');
  return selector ? (exactly(parseFieldSelector(selector), 'metadata.name') ?? '') : '';
}
