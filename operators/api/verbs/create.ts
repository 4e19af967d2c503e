import { randomInt } from 'node:crypto';
import type { AdmissionRequest } from '../admission/request.ts';
import { required } from '../errors/field-error.ts';
import { badRequest, invalid } from '../errors/status.ts';
import type { Answer, Call } from '../http/call.ts';
import type { ManagedFieldsEntry, ServedObject } from '../objects.ts';
import { afterUpdate, writeManagers } from '../ownership/managers.ts';
import { ownedParts } from '../ownership/paths.ts';
import { decodeObject } from '../requests/decode.ts';
import { judgeOddities, objectOf, placeInRequest, unhandled, unknownFields } from '../requests/object-body.ts';
import { parseWriteOptions, type WriteOptions } from '../requests/write-options.ts';
import type { ResourceSource } from '../resources/resource-source.ts';
import { apiVersionOf } from '../resources/served-resource.ts';
import type { Writer } from '../resources/writer.ts';
import type { Entry } from '../store/entry.ts';
import type { Environment } from './environment.ts';
import { answerForm } from './write-form.ts';

const SUFFIX = 'bcdfghjklmnpqrstvwxz2456789';
const SUFFIX_LENGTH = 5;
const MAX_GENERATED = 63;

/** A name from `generateName`, as every Kubernetes server makes them. */
export function generatedName(base: string): string {
  let suffix = '';
  while (suffix.length < SUFFIX_LENGTH) suffix += SUFFIX[randomInt(SUFFIX.length)];
  return base.slice(0, MAX_GENERATED - SUFFIX_LENGTH) + suffix;
}

/** Takes out what a client cannot decide. */
export function cleaned(object: ServedObject): ServedObject {
  const { uid: _u, creationTimestamp: _c, deletionTimestamp: _d, managedFields: _m, ...metadata } = object.metadata;
  return { ...object, metadata };
}

interface Creation {
  readonly object: ServedObject;
  readonly options: WriteOptions;
  /** Owners of the new object's fields; undefined: the writer's own, as of an ordinary write. */
  readonly managed?: readonly ManagedFieldsEntry[];
  readonly optionsKind: 'CreateOptions' | 'PatchOptions';
}

/** Creates an object, whichever request asked for it. @throws {StatusError} */
export async function createObject<S>(
  source: ResourceSource<S>,
  call: Call,
  { admission }: Environment,
  { object, options, managed, optionsKind }: Creation,
): Promise<Entry<S>> {
  const writer = source.writer!;
  const { resource } = source;
  const request: Omit<AdmissionRequest, 'object'> = {
    operation: 'CREATE',
    resource,
    namespace: object.metadata.namespace ?? '',
    name: object.metadata.name ?? '',
    oldObject: undefined,
    user: call.user,
    dryRun: options.dryRun,
    options: {
      apiVersion: 'meta.k8s.io/v1',
      kind: optionsKind,
      fieldManager: options.fieldManager,
      fieldValidation: options.fieldValidation,
      ...(options.dryRun ? { dryRun: ['All'] } : {}),
    },
    warnings: call.warnings,
  };
  const shown = writer.toShown(object, undefined);
  const admitted = await admission.mutate({ ...request, object: shown });
  const wanted = admitted && admitted !== shown ? writer.toStored(admitted, object) : object;
  await writer.checkCreate(wanted, call);
  await admission.validate({ ...request, object: writer.toShown(wanted, undefined) });
  return writer.create(wanted, managed ?? ownersAtCreation(writer, wanted, options, apiVersionOf(resource)), options, call);
}

function ownersAtCreation(
  writer: Pick<Writer, 'recordsFrom' | 'schema'>,
  object: ServedObject,
  { fieldManager }: WriteOptions,
  apiVersion: string,
): ManagedFieldsEntry[] | undefined {
  if (writer.recordsFrom === 'apply') return undefined;
  return writeManagers(afterUpdate([], {}, ownedParts(object), writer.schema, fieldManager, now()), apiVersion);
}

/** The time as managed fields carry it: whole seconds. */
export const now = (): string => `${new Date().toISOString().slice(0, 19)}Z`;

export async function create<S>(source: ResourceSource<S>, call: Call, environment: Environment): Promise<Answer> {
  const { resource } = source;
  const writer = source.writer!;
  const answer = answerForm(call, resource);
  const options = parseWriteOptions(call.query, 'CreateOptions', call.userAgent);
  const { object: body, duplicates } = decodeObject(await call.body(), call.contentType);
  const object = cleaned(objectOf(body, resource, writer));
  placeInRequest(object, call.info.namespace, '');
  judgeOddities(unknownFields(body, writer), duplicates, options.fieldValidation, call.warnings, unhandled(resource));
  const { metadata } = object;
  if (metadata.resourceVersion && metadata.resourceVersion !== '0')
    throw badRequest('resourceVersion should not be set on objects to be created');
  if (!metadata.name && metadata.generateName) metadata.name = generatedName(metadata.generateName);
  if (!metadata.name) throw invalid(resource, '', [required('metadata.name', 'name or generateName is required')]);
  delete metadata.generateName;
  delete metadata.resourceVersion;
  const made = await createObject(source, call, environment, { object, options, optionsKind: 'CreateOptions' });
  return answer(201, made);
}
