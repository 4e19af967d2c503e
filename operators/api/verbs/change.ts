import { pause } from '../../kit/client/backoff.ts';
import type { AdmissionRequest } from '../admission/request.ts';
import { conflict, notFound, STALE } from '../errors/status.ts';
import type { Call } from '../http/call.ts';
import { type ManagedFieldsEntry, type ServedObject, sameJson } from '../objects.ts';
import { givenRecord } from '../ownership/given.ts';
import { afterUpdate, readManagers, writeManagers } from '../ownership/managers.ts';
import { ownedParts } from '../ownership/paths.ts';
import type { WriteOptions } from '../requests/write-options.ts';
import type { ResourceSource } from '../resources/resource-source.ts';
import { apiVersionOf } from '../resources/served-resource.ts';
import { Overtaken, type Writer } from '../resources/writer.ts';
import type { Named } from '../schema/defaults.ts';
import type { Entry } from '../store/entry.ts';
import { now } from './create.ts';
import type { Environment } from './environment.ts';
import { requireFresh, requireIdentity, requireSameEnd } from './freshness.ts';

/** What a request makes of the object as it is. */
export interface Wish {
  /** As it shall be shown, or with `form: 'stored'` as it shall be stored. */
  readonly object: ServedObject;
  readonly form: 'shown' | 'stored';
  /** Values that the writer named are stored even if they equal the default. */
  readonly named?: Named;
  /** Owners of fields; undefined: as after an ordinary write. */
  readonly managed?: readonly ManagedFieldsEntry[];
}

export type Compute<S> = (entry: Entry<S>) => Wish | Promise<Wish>;

const ATTEMPTS = 8;
const FIRST_PAUSE_MS = 5;

/**
 * Reads, changes and writes an object, and does it again if somebody else was faster, for as long as that is no conflict.
 * @throws {StatusError} 404 if it is not there, 409 if the writer's copy is outdated
 */
export async function changeObject<S>(
  source: ResourceSource<S>,
  call: Call,
  environment: Environment,
  change: { options: WriteOptions; optionsKind: 'UpdateOptions' | 'PatchOptions'; compute: Compute<S> },
): Promise<Entry<S>> {
  const { namespace, name } = call.info;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const entry = (await source.collection(namespace)).get(namespace, name);
    if (!entry) throw notFound(source.resource, name);
    try {
      return await changed(source, call, environment, change, entry);
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error;
      await pause(FIRST_PAUSE_MS * 2 ** attempt * Math.random(), call.signal);
      await source.writer!.newer(entry);
    }
  }
  throw conflict(source.resource, name, STALE);
}

async function changed<S>(
  source: ResourceSource<S>,
  call: Call,
  { admission }: Environment,
  { options, optionsKind, compute }: { options: WriteOptions; optionsKind: 'UpdateOptions' | 'PatchOptions'; compute: Compute<S> },
  entry: Entry<S>,
): Promise<Entry<S>> {
  const writer = source.writer!;
  const { resource } = source;
  const before = writer.stored(entry);
  const shownBefore = entry.object();
  const wish = await compute(entry);
  const { metadata } = wish.object;
  requireSameEnd(source, entry, shownBefore.metadata.deletionTimestamp, metadata.deletionTimestamp);
  requireIdentity(source, entry, metadata.uid);
  await requireFresh(source, entry, metadata.resourceVersion);
  const shown = wish.form === 'shown' ? settledIdentity(wish.object, shownBefore) : writer.toShown(wish.object, entry);
  const request: Omit<AdmissionRequest, 'object'> = {
    operation: 'UPDATE',
    resource,
    namespace: entry.namespace,
    name: entry.name,
    oldObject: shownBefore,
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
  const admitted = (await admission.mutate({ ...request, object: shown })) ?? shown;
  const after = wish.form === 'stored' && admitted === shown ? wish.object : writer.toStored(admitted, before, wish.named);
  await writer.checkUpdate(after, before, call);
  await admission.validate({ ...request, object: writer.toShown(after, entry) });
  const managed =
    wish.managed ??
    ownersAfter(
      writer,
      givenRecord(metadata.managedFields, shownBefore.metadata.managedFields) ?? writer.record(entry),
      before,
      after,
      options,
      apiVersionOf(resource),
    );
  if (isSame(before, writer.settled?.(after) ?? after, writer.record(entry), managed)) return entry;
  return writer.update(entry, after, managed, options, call);
}

/** What no writer decides is taken from the object as it is. */
function settledIdentity(wanted: ServedObject, before: ServedObject): ServedObject {
  const { name, namespace, uid, resourceVersion, creationTimestamp, deletionTimestamp, managedFields } = before.metadata;
  const { labels, annotations, ownerReferences, finalizers } = wanted.metadata;
  const { status: _, ...rest } = wanted;
  const metadata = {
    name,
    namespace,
    uid,
    resourceVersion,
    creationTimestamp,
    deletionTimestamp,
    labels,
    annotations,
    ownerReferences,
    finalizers,
    managedFields,
  };
  const present = Object.fromEntries(Object.entries(metadata).filter(([, value]) => value !== undefined));
  return { ...rest, metadata: present, ...(before['status'] === undefined ? {} : { status: before['status'] }) };
}

function ownersAfter<S>(
  writer: Writer<S>,
  known: readonly ManagedFieldsEntry[] | undefined,
  before: ServedObject,
  after: ServedObject,
  { fieldManager }: WriteOptions,
  apiVersion: string,
): ManagedFieldsEntry[] | undefined {
  if (writer.recordsFrom === 'apply' && !known) return undefined;
  return writeManagers(
    afterUpdate(readManagers(known), ownedParts(before), ownedParts(after), writer.schema, fieldManager, now()),
    apiVersion,
  );
}

const essence = ({ metadata, status: _, ...fields }: ServedObject) => ({
  ...fields,
  labels: metadata.labels ?? {},
  annotations: metadata.annotations ?? {},
  finalizers: metadata.finalizers ?? [],
});

const untimed = (entries: readonly ManagedFieldsEntry[] | undefined) => (entries ?? []).map(({ time: _, ...entry }) => entry);

/** True if a write would change nothing: then none is made. Records alone are worth a write only if somebody applied, and never for their times. */
function isSame(
  before: ServedObject,
  after: ServedObject,
  known: readonly ManagedFieldsEntry[] | undefined,
  managed: readonly ManagedFieldsEntry[] | undefined,
): boolean {
  return sameJson(essence(before), essence(after)) && sameJson(untimed(known), untimed(managed));
}
