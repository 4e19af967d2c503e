import { pause } from '../../kit/client/backoff.ts';
import { conflict, methodNotAllowed, notAcceptable, notFound, STALE, StatusError } from '../errors/status.ts';
import { formatted, success } from '../http/answers.ts';
import type { Answer, Call } from '../http/call.ts';
import type { Json } from '../objects.ts';
import { joinItems, listFrame } from '../representation/form.ts';
import { acceptedFormat, SERVED_TYPES } from '../requests/accept.ts';
import { decode } from '../requests/decode.ts';
import { type DeleteOptions, parseDeleteOptions } from '../requests/delete-options.ts';
import { parseListOptions } from '../requests/list-options.ts';
import type { ResourceSource } from '../resources/resource-source.ts';
import { apiVersionOf } from '../resources/served-resource.ts';
import { Overtaken } from '../resources/writer.ts';
import type { Entry } from '../store/entry.ts';
import type { Environment } from './environment.ts';
import { requireFresh, requireIdentity } from './freshness.ts';
import { candidates, continued, cut } from './list.ts';
import { selection } from './selection.ts';

const ATTEMPTS = 8;

async function optionsOf(call: Call, apiVersion: string): Promise<DeleteOptions> {
  const body = await call.body();
  const value: Json | undefined = body.length === 0 ? undefined : decode(body, call.contentType).value;
  return parseDeleteOptions(value, call.query, apiVersion);
}

/** @throws {StatusError} 406, before anything is deleted */
function formatOf({ accept }: Call): 'json' | 'yaml' {
  const format = acceptedFormat(accept);
  if (!format) throw notAcceptable(SERVED_TYPES);
  return format;
}

async function removed<S>(
  source: ResourceSource<S>,
  entry: Entry<S>,
  options: DeleteOptions,
  call: Call,
  { admission }: Environment,
): Promise<Entry<S> | undefined> {
  const { preconditions = {} } = options;
  requireIdentity(source, entry, preconditions.uid);
  if (preconditions.resourceVersion && !/^\d+$/.test(preconditions.resourceVersion)) throw conflict(source.resource, entry.name, STALE);
  if (preconditions.resourceVersion && preconditions.resourceVersion !== String(entry.version))
    await requireFresh(source, entry, preconditions.resourceVersion);
  const request = {
    operation: 'DELETE' as const,
    resource: source.resource,
    namespace: entry.namespace,
    name: entry.name,
    object: undefined,
    oldObject: entry.object(),
    user: call.user,
    dryRun: options.dryRun,
    options: {
      apiVersion: 'meta.k8s.io/v1',
      kind: 'DeleteOptions',
      ...options,
      ...(options.dryRun ? { dryRun: ['All'] } : { dryRun: undefined }),
    },
    warnings: call.warnings,
  };
  await admission.mutate(request);
  await admission.validate(request);
  return source.writer!.remove(entry, options, call);
}

/** Deletes one object, again if somebody else changed it meanwhile. */
async function removeObject<S>(
  source: ResourceSource<S>,
  namespace: string,
  name: string,
  options: DeleteOptions,
  call: Call,
  environment: Environment,
): Promise<{ entry: Entry<S>; left: Entry<S> | undefined }> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const entry = (await source.collection(namespace)).get(namespace, name);
    if (!entry) throw notFound(source.resource, name);
    try {
      return { entry, left: await removed(source, entry, options, call, environment) };
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error;
      await pause(5 * 2 ** attempt * Math.random(), call.signal);
      await source.writer!.newer(entry);
    }
  }
  throw conflict(source.resource, name, STALE);
}

/**
 * DELETE of one object: with the object while something holds it, or if its kind is answered so, else with a Status. Who asked in the older way for
 * dependents to go as well is told by 202 that the object is still there.
 */
export async function remove<S>(source: ResourceSource<S>, call: Call, environment: Environment): Promise<Answer> {
  const { resource, writer } = source;
  if (!writer) throw methodNotAllowed(resource, 'delete');
  const format = formatOf(call);
  const options = await optionsOf(call, apiVersionOf(resource));
  const { entry, left } = await removeObject(source, call.info.namespace, call.info.name, options, call, environment);
  if (left) return formatted(options.orphanDependents === false ? 202 : 200, format, [left.json]);
  if (writer.showsRemoved) return formatted(200, format, [entry.json]);
  const done = success({ name: entry.name, group: resource.group, kind: resource.resource, uid: entry.uid });
  return formatted(200, format, [Buffer.from(`${JSON.stringify(done)}\n`)]);
}

/** DELETE of a collection: everything that the selectors choose, within the limit. The answer lists what was there. */
export async function removeCollection<S>(source: ResourceSource<S>, call: Call, environment: Environment): Promise<Answer> {
  const { resource, writer } = source;
  if (!writer) throw methodNotAllowed(resource, 'deletecollection');
  const format = formatOf(call);
  const options = await optionsOf(call, apiVersionOf(resource));
  const list = parseListOptions(call.query, false);
  const collection = await source.collection(call.info.namespace);
  const select = selection(list, call.info.namespace);
  const found = candidates(collection, call.info.namespace, list);
  const { entries: chosen, meta } = list.continue
    ? continued(collection, call.info.namespace, list, select)
    : cut(select ? found.filter(select) : found, collection.version, list);
  for (const entry of chosen) {
    try {
      await removeObject(source, entry.namespace, entry.name, options, call, environment);
    } catch (error) {
      // Gone already is what was wanted.
      if (!(error instanceof StatusError) || error.code !== 404) throw error;
    }
  }
  const form = { representation: { as: 'object' as const }, include: 'None' as const, headers: true };
  const { head, tail } = listFrame(resource, form, meta);
  return formatted(200, format, [head, joinItems(chosen, form, Date.now()).bytes, tail]);
}
