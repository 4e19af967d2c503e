import type { Secret } from '../../kit/client/kinds.ts';
import { type FieldError, invalidValue, wrongType } from '../errors/field-error.ts';
import { isJsonObject, type Json, type JsonObject, type ServedObject, setKey } from '../objects.ts';
import { RECORD, readRecord } from '../ownership/record.ts';
import { ageCell } from '../representation/columns.ts';
import { viewMeta } from '../representation/view-meta.ts';
import { cannot } from '../requests/object-body.ts';
import { tenantSecrets } from '../resources/core.ts';
import { apiVersionOf } from '../resources/served-resource.ts';
import type { Refusal } from '../resources/writer.ts';
import type { Projected } from '../store/entry.ts';
import { SECRET_MARKER } from './markers.ts';

/**
 * A Secret as its tenant sees it. The owners are shown: the garbage collector knows objects by their uid, which is that of the Secret, and would take it
 * for one without owners.
 */
function secretView(secret: Secret): ServedObject {
  const { metadata, type, data } = secret;
  const { ownerReferences } = metadata;
  return {
    apiVersion: apiVersionOf(tenantSecrets),
    kind: tenantSecrets.kind,
    metadata: viewMeta(metadata, [SECRET_MARKER], { ownerReferences, managedFields: readRecord(metadata.annotations?.[RECORD]) }),
    ...(type ? { type } : {}),
    ...(data ? { data } : {}),
  };
}

export function projectSecret(secret: Secret): Projected<Secret> {
  const { metadata, type } = secret;
  return { source: secret, object: secretView(secret), cells: [metadata.name, type ?? '', ageCell(metadata.creationTimestamp)] };
}

/** `stringData` is only for writing: it ends up in `data`, over what is there. */
export function withoutStringData({ stringData, ...object }: ServedObject): ServedObject {
  if (!isJsonObject(stringData)) return object;
  const texts = Object.entries(stringData).map(([key, text]): [string, string] => [key, Buffer.from(String(text)).toString('base64')]);
  return { ...object, data: { ...((object['data'] as JsonObject | undefined) ?? {}), ...Object.fromEntries(texts) } };
}

const KEY = /^[-._a-zA-Z0-9]+$/;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Texts of a map by their keys; null is the empty text, as it is to every Kubernetes server. */
function decodedTexts(field: string, map: Json, refuse: Refusal, text: (value: string) => string): JsonObject {
  if (!isJsonObject(map)) throw refuse(cannot(field, 'map[string]string', map));
  const made: JsonObject = {};
  for (const [key, value] of Object.entries(map)) {
    if (value !== null && typeof value !== 'string') throw refuse(cannot(`${field}.${key}`, 'string', value));
    setKey(made, key, text(value ?? ''));
  }
  return made;
}

/** The contents of a body: texts of the types that a Secret has. Line breaks in base64 mean nothing. @throws what `refuse` makes */
export function decodedSecret(object: ServedObject, refuse: Refusal): ServedObject {
  const { type, data, stringData } = object as ServedObject & Partial<Record<'type' | 'data' | 'stringData', Json>>;
  if (type !== undefined && typeof type !== 'string') throw refuse(cannot('type', 'string', type));
  const bytes = (text: string): string => {
    const joined = text.replace(/[\r\n]/g, '');
    if (!BASE64.test(joined)) throw refuse('illegal base64 data');
    return joined;
  };
  return {
    ...object,
    ...(data === undefined ? {} : { data: decodedTexts('data', data, refuse, bytes) }),
    ...(stringData === undefined ? {} : { stringData: decodedTexts('stringData', stringData, refuse, (text) => text) }),
  };
}

/** What is wrong with the contents of a TenantSecret. */
export function secretErrors({ data, stringData, type }: ServedObject): FieldError[] {
  const errors: FieldError[] = [];
  if (type !== undefined && typeof type !== 'string') errors.push(wrongType('type', type, 'must be a text'));
  for (const [field, map] of [
    ['data', data],
    ['stringData', stringData],
  ] as const) {
    if (map === undefined) continue;
    if (!isJsonObject(map)) {
      errors.push(wrongType(field, map, 'must be a map'));
      continue;
    }
    for (const [key, value] of Object.entries(map)) {
      if (!KEY.test(key) || key.length > 253)
        errors.push(invalidValue(`data[${key}]`, key, "a valid config key must consist of alphanumeric characters, '-', '_' or '.'"));
      if (typeof value !== 'string') errors.push(wrongType(`${field}[${key}]`, value, 'must be a text'));
      else if (field === 'data' && !BASE64.test(value)) errors.push(invalidValue(`${field}[${key}]`, '(hidden)', 'must be in base64'));
    }
  }
  return errors;
}
