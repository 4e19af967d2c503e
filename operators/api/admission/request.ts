import type { User } from '../http/call.ts';
import type { ServedObject } from '../objects.ts';
import type { ServedResource } from '../resources/served-resource.ts';

export type Operation = 'CREATE' | 'UPDATE' | 'DELETE';

/** A change that policies and webhooks of the cluster may judge. Objects are as they are shown, defaults included. */
export interface AdmissionRequest {
  readonly operation: Operation;
  readonly resource: ServedResource;
  readonly namespace: string;
  readonly name: string;
  readonly object: ServedObject | undefined;
  readonly oldObject: ServedObject | undefined;
  readonly user: User;
  readonly dryRun: boolean;
  /** The request's CreateOptions, UpdateOptions, PatchOptions or DeleteOptions. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Takes what policies want the client to read. */
  readonly warnings: string[];
}

/** The cluster's rules: the host never sees our requests, so they are kept here. */
export interface Admission {
  /**
   * Lets webhooks change the object.
   * @returns the object as it shall be
   * @throws {StatusError} if the request is refused
   */
  mutate(request: AdmissionRequest): Promise<ServedObject | undefined>;
  /** @throws {StatusError} if the request is refused */
  validate(request: AdmissionRequest): Promise<void>;
}
