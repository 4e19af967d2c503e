import { pause } from '../../kit/client/backoff.ts';
import { badRequest, conflict, StatusError } from '../errors/status.ts';
import type { Answer, Call } from '../http/call.ts';
import { isJsonObject, type JsonObject, type ServedObject } from '../objects.ts';
import { type ApplyConflict, applyConfiguration } from '../ownership/apply.ts';
import { readManagers, writeManagers } from '../ownership/managers.ts';
import { fieldsOf, ownedParts, type PathSet, printedPath } from '../ownership/paths.ts';
import { decode } from '../requests/decode.ts';
import { judgeOddities, objectOf, placeInRequest, unknownFields } from '../requests/object-body.ts';
import type { WriteOptions } from '../requests/write-options.ts';
import type { ResourceSource } from '../resources/resource-source.ts';
import { apiVersionOf, type ServedResource } from '../resources/served-resource.ts';
import type { SchemaNode } from '../schema/schema-node.ts';
import type { Entry } from '../store/entry.ts';
import { changeObject, type Wish } from './change.ts';
import { cleaned, createObject, now } from './create.ts';
import type { Environment } from './environment.ts';
import { requireSameUid } from './freshness.ts';
import { APPLY_TYPE } from './patch-types.ts';

/** Milliseconds that an object which the cluster has may take to be known here, and between looks. */
const APPEARS_MS = 1_000;
const LOOK_MS = 10;

const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';

/** Fields of kubectl's own record of a client-side apply: it may go on from there server-side without conflicts with itself. */
function lastApplied({ metadata }: ServedObject, manager: string, schema: SchemaNode | undefined): PathSet | undefined {
  const text = manager === 'kubectl' ? metadata.annotations?.[LAST_APPLIED] : undefined;
  if (!text) return undefined;
  try {
    const parsed: unknown = JSON.parse(text);
    return isJsonObject(parsed) ? fieldsOf(ownedParts(parsed), schema) : undefined;
  } catch {
    return undefined;
  }
}

/** The same record brought up to date, so that a client-side apply after this one starts from what was applied last. */
function recorded(object: ServedObject, config: ServedObject, manager: string): ServedObject {
  const { annotations } = object.metadata;
  if (manager !== 'kubectl' || annotations?.[LAST_APPLIED] === undefined) return object;
  const { managedFields: _, ...metadata } = config.metadata;
  return {
    ...object,
    metadata: { ...object.metadata, annotations: { ...annotations, [LAST_APPLIED]: `${JSON.stringify({ ...config, metadata })}\n` } },
  };
}

function conflictError(resource: ServedResource, name: string, conflicts: readonly ApplyConflict[]) {
  const who = ({ manager, operation, time }: ApplyConflict) =>
    `${JSON.stringify(manager)}${operation === 'Update' ? ` using ${apiVersionOf(resource)}${time ? ` at ${time}` : ''}` : ''}`;
  const causes = conflicts.flatMap((each) =>
    each.fields.map((field) => ({ reason: 'FieldManagerConflict', message: `conflict with ${who(each)}`, field: printedPath(field) })),
  );
  const count = causes.length;
  const lines = conflicts.map((each) =>
    count === 1
      ? `conflict with ${who(each)}: ${printedPath(each.fields[0]!)}`
      : `conflicts with ${who(each)}:\n${each.fields.map((field) => `- ${printedPath(field)}`).join('\n')}`,
  );
  const error = conflict(resource, name, '', causes);
  error.message = `Apply failed with ${count} conflict${count === 1 ? '' : 's'}: ${lines.join('\n')}`;
  return error;
}

/** Puts the owned parts of an object in place of those it has. */
function withParts(object: ServedObject, parts: JsonObject, fields: readonly string[]): ServedObject {
  const { labels: _l, annotations: _a, ...metadata } = object.metadata;
  const made: ServedObject = {
    apiVersion: object.apiVersion,
    kind: object.kind,
    metadata: { ...metadata, ...((parts['metadata'] ?? {}) as object) },
  };
  for (const field of fields) if (parts[field] !== undefined) made[field] = parts[field];
  return made;
}

function applied<S>(source: ResourceSource<S>, entry: Entry<S>, config: ServedObject, options: WriteOptions): Wish {
  const writer = source.writer!;
  requireSameUid(source, entry, config.metadata.uid);
  const before = writer.stored(entry);
  const mine = lastApplied(before, options.fieldManager, writer.schema);
  const result = applyConfiguration(ownedParts(before), readManagers(writer.record(entry)), ownedParts(config), options.fieldManager, {
    force: options.force,
    now: now(),
    schema: writer.schema,
    ...(mine ? { mine } : {}),
  });
  if (result.conflicts.length > 0) throw conflictError(source.resource, entry.name, result.conflicts);
  const object = recorded(withParts(before, result.object, writer.fields), config, options.fieldManager);
  const { resourceVersion, uid } = config.metadata;
  return {
    object: { ...object, metadata: { ...object.metadata, ...(resourceVersion ? { resourceVersion } : {}), ...(uid ? { uid } : {}) } },
    form: 'stored',
    managed: writeManagers(result.managers, apiVersionOf(source.resource)),
  };
}

/** Server-side apply: creates the object or changes it, and remembers who applied what. */
export async function apply<S>(
  source: ResourceSource<S>,
  call: Call,
  environment: Environment,
  options: WriteOptions,
  answer: (status: number, entry: Entry<S>) => Answer,
): Promise<Answer> {
  const { resource } = source;
  const writer = source.writer!;
  const { value, duplicates } = decode(await call.body(), APPLY_TYPE, [APPLY_TYPE]);
  if (!isJsonObject(value)) throw badRequest('the body must be an object');
  if (isJsonObject(value['metadata']) && Array.isArray(value['metadata']['managedFields']))
    throw badRequest('metadata.managedFields must be nil');
  const config = objectOf(value, resource, writer);
  placeInRequest(config, call.info.namespace, call.info.name, false);
  judgeOddities(unknownFields(value, writer), duplicates, options.fieldValidation, call.warnings);
  if (!(await isThere(source, call))) {
    try {
      return answer(201, await created(source, call, environment, options, config));
    } catch (error) {
      // Somebody was faster: then there is something to change, unless it is not ours.
      if (!(error instanceof StatusError && error.reason === 'AlreadyExists') || !(await appears(source, call))) throw error;
    }
  }
  const made = await changeObject(source, call, environment, {
    options,
    optionsKind: 'PatchOptions',
    compute: (entry) => applied(source, entry, config, options),
  });
  return answer(200, made);
}

const isThere = async <S>(source: ResourceSource<S>, { info }: Call): Promise<boolean> =>
  (await source.collection(info.namespace)).get(info.namespace, info.name) !== undefined;

/** Waits for an object that the cluster has already. */
async function appears<S>(source: ResourceSource<S>, call: Call): Promise<boolean> {
  for (let waited = 0; waited < APPEARS_MS; waited += LOOK_MS) {
    if (await isThere(source, call)) return true;
    await pause(LOOK_MS, call.signal);
  }
  return false;
}

/** What is applied to nothing becomes an object, for those who may create one. */
async function created<S>(
  source: ResourceSource<S>,
  call: Call,
  environment: Environment,
  options: WriteOptions,
  config: ServedObject,
): Promise<Entry<S>> {
  const { resource } = source;
  const { namespace, name } = call.info;
  const { group, version } = resource;
  await environment.authorizer.require(call.user, { verb: 'create', group, version, resource: resource.resource, namespace, name });
  const { resourceVersion: _, uid, ...metadata } = config.metadata;
  if (uid) throw conflict(resource, name, `uid mismatch: the provided object specified uid ${uid}, and no existing object was found`);
  const fields = fieldsOf(ownedParts(config), source.writer!.schema);
  const managed = writeManagers([{ name: options.fieldManager, operation: 'Apply', time: now(), fields }], apiVersionOf(resource));
  return createObject(source, call, environment, {
    object: cleaned({ ...config, metadata }),
    options,
    managed,
    optionsKind: 'PatchOptions',
  });
}
