import { conflict, STALE } from '../errors/status.ts';
import { parseVersion } from '../requests/list-options.ts';
import type { ResourceSource } from '../resources/resource-source.ts';
import type { Entry } from '../store/entry.ts';

/**
 * Refuses a write that was made from an outdated copy. A copy is outdated if anything but status has changed since: controllers write status
 * all the time, and that is no conflict with a person's change.
 * @param wanted the resourceVersion that the writer names; '' or undefined: any
 * @throws {StatusError} 409
 */
export async function requireFresh<S>(source: ResourceSource<S>, entry: Entry<S>, wanted: string | undefined): Promise<void> {
  if (!wanted) return;
  const version = parseVersion(wanted);
  if (version === entry.version || version >= entry.contentVersion) {
    // A version that we do not know yet comes from another replica: what it has seen, we must have seen before we judge.
    if (version > entry.version) await source.reached(version);
    return;
  }
  throw conflict(source.resource, entry.name, STALE);
}

/** @throws {StatusError} 409 if the object is another one of the same name */
export function requireIdentity<S>(source: ResourceSource<S>, entry: Entry<S>, uid: string | undefined): void {
  if (uid && uid !== entry.uid)
    throw conflict(source.resource, entry.name, `Precondition failed: UID in precondition: ${uid}, UID in object meta: ${entry.uid}`);
}
