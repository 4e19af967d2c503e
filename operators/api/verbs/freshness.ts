import { invalidValue } from '../errors/field-error.ts';
import { conflict, invalid, STALE } from '../errors/status.ts';
import { parseVersion } from '../requests/list-options.ts';
import type { ResourceSource } from '../resources/resource-source.ts';
import type { Entry } from '../store/entry.ts';

/** Versions that replicas may have made up beyond those of the cluster. */
const MADE_UP = 1_000;

/**
 * Refuses a write that was made from an outdated copy. A copy is outdated if anything but status has changed since: controllers write status
 * all the time, and that is no conflict with a person's change.
 * @param wanted the resourceVersion that the writer names; '' or undefined: any
 * @throws {StatusError} 409
 */
export async function requireFresh<S>(source: ResourceSource<S>, entry: Entry<S>, wanted: string | undefined): Promise<void> {
  if (!wanted || wanted === '0') return;
  const version = parseVersion(wanted);
  if (version === entry.version || version >= entry.contentVersion) {
    if (version <= entry.version) return;
    // A version that we do not know yet comes from another replica: what it has seen, we must have seen before we judge. It may be one that was
    // made up there, and is then just above what the cluster has told; one far above is nobody's.
    if ((await source.reached(version)) || version - (await source.collection(entry.namespace)).version < MADE_UP) return;
  }
  throw conflict(source.resource, entry.name, STALE);
}

/** @throws {StatusError} 409 if the object is another one of the same name */
export function requireIdentity<S>(source: ResourceSource<S>, entry: Entry<S>, uid: string | undefined): void {
  if (uid && uid !== entry.uid)
    throw conflict(source.resource, entry.name, `Precondition failed: UID in precondition: ${uid}, UID in object meta: ${entry.uid}`);
}

/** A patch names no object, it changes one: its uid is a field like others that stay. @throws {StatusError} 422 */
export function requireSameUid<S>({ resource }: ResourceSource<S>, entry: Entry<S>, uid: string | undefined): void {
  if (uid && uid !== entry.uid) throw invalid(resource, entry.name, [invalidValue('metadata.uid', uid, 'field is immutable')]);
}

/** Only a deletion says when an object goes. @throws {StatusError} 422 for another time than the object has */
export function requireSameEnd<S>({ resource }: ResourceSource<S>, entry: Entry<S>, was: string | undefined, is: string | undefined): void {
  if (is !== undefined && Date.parse(is) !== Date.parse(was ?? ''))
    throw invalid(resource, entry.name, [invalidValue('metadata.deletionTimestamp', is, 'field is immutable')]);
}
