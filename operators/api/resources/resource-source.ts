import type { StatusError } from '../errors/status.ts';
import type { User } from '../http/call.ts';
import type { Collection } from '../store/collection.ts';
import type { Entry } from '../store/entry.ts';
import type { ServedResource } from './served-resource.ts';
import type { Writer } from './writer.ts';

/** Which objects one user may see of a kind that is not for everybody. */
export interface Visibility {
  sees(entry: Entry): boolean;
}

/** A resource and where its objects come from. */
export interface ResourceSource<S = unknown> {
  readonly resource: ServedResource;
  /** @param namespace that the request names; '' for all, or a cluster-scoped resource */
  collection(namespace: string): Promise<Collection<S>>;
  /** Why an object that should be there is not; undefined: it simply is not. */
  missing?(namespace: string, name: string): StatusError | undefined;
  /** Undefined: whoever may list sees everything. */
  visibility?(user: User): Promise<Visibility>;
  /** Undefined for read-only resources. */
  readonly writer?: Writer<S>;
  /** Waits until the cluster's changes up to a version are known; false if that takes too long. */
  reached(version: number): Promise<boolean>;
}
