import { badRequest } from '../errors/status.ts';
import { isJsonObject, type Json, type JsonObject, type ServedObject, setKey } from '../objects.ts';
import { apiVersionOf, type ServedResource } from '../resources/served-resource.ts';
import type { Refusal, Writer } from '../resources/writer.ts';
import type { FieldValidation } from './write-options.ts';

const TEXTS = ['name', 'generateName', 'namespace', 'uid', 'resourceVersion', 'selfLink', 'deletionTimestamp', 'creationTimestamp'];
const TEXT_MAPS = ['labels', 'annotations'];
const TIMES = ['deletionTimestamp', 'creationTimestamp'];
/** Lists of metadata, and what their items are. */
const LISTS: Readonly<Record<string, 'string' | 'object'>> = { finalizers: 'string', ownerReferences: 'object', managedFields: 'object' };
const NUMBERS = ['generation', 'deletionGracePeriodSeconds'];
const METADATA = new Set([...TEXTS, ...TEXT_MAPS, ...Object.keys(LISTS), ...NUMBERS]);

/** How a body that cannot be an object of the kind is refused. */
export const unhandled =
  ({ kind, version }: ServedResource): Refusal =>
  (message) =>
    badRequest(`${kind} in version ${JSON.stringify(version)} cannot be handled as a ${kind}: ${message}`);

export const cannot = (path: string, wanted: string, got: unknown): string =>
  `json: cannot unmarshal ${got === null ? 'null' : Array.isArray(got) ? 'array' : typeof got} into field ${path} of type ${wanted}`;

/** Fields that no object of the kind has. */
export function unknownFields(object: JsonObject, { fields, unknown }: Pick<Writer, 'fields' | 'unknown'>): string[] {
  const known = new Set(['apiVersion', 'kind', 'metadata', 'status', ...fields]);
  const top = Object.keys(object).filter((key) => !known.has(key));
  const { metadata } = object;
  const inner = isJsonObject(metadata) ? Object.keys(metadata).filter((key) => !METADATA.has(key)) : [];
  return [...top, ...inner.map((key) => `metadata.${key}`), ...(unknown?.(object) ?? [])];
}

/** What is odd about a body: refused, told or passed over, as the client asked. @throws {StatusError} 400 under Strict */
export function judgeOddities(
  unknown: readonly string[],
  duplicates: readonly string[],
  validation: FieldValidation,
  warnings: string[],
  refuse: Refusal = badRequest,
): void {
  const texts = [...duplicates, ...unknown.map((field) => `unknown field "${field}"`)];
  if (texts.length === 0 || validation === 'Ignore') return;
  if (validation === 'Strict') throw refuse(`strict decoding error: ${texts.join(', ')}`);
  warnings.push(...texts);
}

/** Null among texts is the empty text, as it is to every Kubernetes server. */
function texts(path: string, map: JsonObject, refuse: Refusal): JsonObject {
  const made: JsonObject = {};
  for (const [name, text] of Object.entries(map)) {
    if (text !== null && typeof text !== 'string') throw refuse(cannot(`${path}.${name}`, 'string', text));
    setKey(made, name, text ?? '');
  }
  return made;
}

const isTime = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text));

function checkList(key: string, value: Json, refuse: Refusal): void {
  if (!Array.isArray(value)) throw refuse(cannot(`metadata.${key}`, 'list', value));
  const type = LISTS[key]!;
  for (const item of value)
    if (type === 'object' ? !isJsonObject(item) : typeof item !== type) throw refuse(cannot(`metadata.${key}`, type, item));
}

function checkMetadata(metadata: JsonObject, refuse: Refusal): void {
  for (const [key, value] of Object.entries(metadata)) {
    if (value === null) delete metadata[key];
    else if (TEXTS.includes(key) && typeof value !== 'string') throw refuse(cannot(`metadata.${key}`, 'string', value));
    else if (TIMES.includes(key) && !isTime(value as string))
      throw refuse(`parsing time ${JSON.stringify(value)} as "2006-01-02T15:04:05Z07:00": metadata.${key} is no time`);
    else if (Object.hasOwn(LISTS, key)) checkList(key, value, refuse);
    else if (NUMBERS.includes(key) && typeof value !== 'number') throw refuse(cannot(`metadata.${key}`, 'int64', value));
    else if (TEXT_MAPS.includes(key)) {
      if (!isJsonObject(value)) throw refuse(cannot(`metadata.${key}`, 'map[string]string', value));
      metadata[key] = texts(`metadata.${key}`, value, refuse);
    }
  }
}

/**
 * Takes a decoded body for an object of a kind: fields that the kind does not have are dropped, those of metadata are of their types.
 * @throws {StatusError} 400 for another kind or version, or a field of a wrong type
 */
export function objectOf(
  body: JsonObject,
  resource: ServedResource,
  { fields, decoded }: Pick<Writer, 'fields' | 'decoded'>,
  refuse: Refusal = unhandled(resource),
): ServedObject {
  const { apiVersion, kind } = body;
  const wanted = apiVersionOf(resource);
  if (kind !== undefined && kind !== resource.kind)
    throw badRequest(`the object provided is unrecognized: kind is ${JSON.stringify(kind)}, must be "${resource.kind}"`);
  if (apiVersion !== undefined && apiVersion !== wanted)
    throw badRequest(`the API version in the data (${String(apiVersion)}) does not match the expected API version (${wanted})`);
  if (kind === undefined || apiVersion === undefined) throw badRequest("Object 'Kind' and 'apiVersion' must be given in the body");
  const metadata = body['metadata'] ?? {};
  if (!isJsonObject(metadata)) throw refuse(cannot('metadata', 'ObjectMeta', metadata));
  const meta = { ...metadata };
  checkMetadata(meta, refuse);
  const made: ServedObject = { apiVersion: wanted, kind: resource.kind, metadata: meta as ServedObject['metadata'] };
  for (const field of fields) if (body[field] !== undefined && body[field] !== null) made[field] = body[field];
  return decoded ? decoded(made, refuse) : made;
}

/**
 * Fills in the namespace of the URL, and its name.
 * @param name of the URL; '' for a collection
 * @param named whether the body must say the name: only an apply may leave it out
 * @throws {StatusError} 400 for a body that says another namespace or name
 */
export function placeInRequest(object: ServedObject, namespace: string, name: string, named = true): void {
  const { metadata } = object;
  if (namespace) {
    if (metadata.namespace && metadata.namespace !== namespace)
      throw badRequest(
        `the namespace of the provided object does not match the namespace sent on the request: ${metadata.namespace} is not ${namespace}`,
      );
    metadata.namespace = namespace;
  }
  if (!name) return;
  if (!metadata.name && named) throw badRequest(`the name of the object (${name} based on URL) was undeterminable: name must be provided`);
  if (metadata.name && metadata.name !== name)
    throw badRequest(`the name of the object (${metadata.name}) does not match the name on the URL (${name})`);
  metadata.name = name;
}
