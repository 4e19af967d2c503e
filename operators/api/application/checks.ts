import { type FieldError, wrongType } from '../errors/field-error.ts';
import { badRequest, invalid } from '../errors/status.ts';
import { isJsonObject, type JsonObject, type ServedObject } from '../objects.ts';
import { APPS_GROUP, type ApplicationKind } from '../registry/application-kind.ts';
import { metadataErrors } from '../requests/metadata-rules.ts';
import { USER_PREFIX } from './labels.ts';
import { nameErrors } from './names.ts';
import { COLLECTOR } from './release-change.ts';
import { TENANT } from './tenant.ts';

/** 422 in the name of the kind, if there is anything wrong. */
export function refuse(kind: ApplicationKind, name: string, errors: readonly FieldError[]): void {
  if (errors.length > 0) throw invalid({ group: APPS_GROUP, kind: kind.kind }, name, errors);
}

/** @throws {StatusError} 422 for a name, labels or annotations that cannot be */
export function checkMetadata(kind: ApplicationKind, { metadata }: ServedObject, isNew: boolean): void {
  const name = metadata.name ?? '';
  if (isNew) refuse(kind, name, nameErrors(kind, name, metadata.namespace ?? ''));
  refuse(kind, name, metadataErrors(metadata, USER_PREFIX.length, isNew ? [] : [...COLLECTOR]));
}

/** @throws {StatusError} 400 for a spec that is no object, or that names a value of the platform */
export function checkSpecShape(kind: ApplicationKind, { metadata, spec }: ServedObject): JsonObject | undefined {
  if (spec === undefined) return undefined;
  if (!isJsonObject(spec)) {
    if (kind.kind === TENANT) refuse(kind, metadata.name ?? '', [wrongType('spec', spec, 'spec must be an object')]);
    throw badRequest('spec must be an object');
  }
  const reserved = Object.keys(spec).filter((key) => key.startsWith('_'));
  if (reserved.length > 0)
    throw badRequest(
      `spec may not set ${reserved.map((key) => JSON.stringify(key)).join(', ')}: names that begin with an underscore are reserved for the platform`,
    );
  return spec;
}
