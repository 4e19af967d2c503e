import { ApiError } from '../../kit/client/api-error.ts';
import type { Client } from '../../kit/client/client.ts';
import type { KubeObject, ObjectRef } from '../../kit/client/object.ts';
import type { Resource } from '../../kit/client/resource.ts';
import { noRetry } from '../../kit/client/retry.ts';
import { type Backing, fromHost, hostStatus } from '../errors/host-error.ts';
import { alreadyExists } from '../errors/status.ts';
import type { Call } from '../http/call.ts';
import type { DeleteOptions } from '../requests/delete-options.ts';
import type { WriteOptions } from '../requests/write-options.ts';
import type { ServedResource } from './served-resource.ts';
import { Overtaken } from './writer.ts';

/** Milliseconds for a request to the cluster; kube-apiserver's own limit for writes. */
const WRITE_MS = 34_000;

/** A patch of a backing object. */
export type HostPatch = { readonly type: 'merge' | 'json'; readonly body: unknown };

/** Writes to the kind behind a served one, and tells refusals in the served one's words. */
export class HostWrites<T extends KubeObject> {
  readonly #client: Client;
  readonly #backing: Resource<T>;
  readonly #served: ServedResource;
  readonly #fields: Backing['fields'];

  /** @param fields what the backing kind's field paths are called in the served kind */
  constructor(client: Client, backing: Resource<T>, served: ServedResource, fields: Backing['fields'] = []) {
    this.#client = client;
    this.#backing = backing;
    this.#served = served;
    this.#fields = fields;
  }

  /** @param hint says more about an object that exists already */
  create(object: T, name: string, options: WriteOptions, call: Call, hint: () => string = () => ''): Promise<T> {
    return this.#asked(name, object.metadata.name, () => this.#client.create(this.#backing, object, this.#with(options, call)), hint);
  }

  /** @throws {Overtaken} if the object is not at the version that the patch names */
  patch(ref: ObjectRef, name: string, patch: HostPatch, options: WriteOptions, call: Call): Promise<T> {
    return this.#asked(name, ref.name, () =>
      this.#client.patch(this.#backing, ref, patch.body, { ...this.#with(options, call), type: patch.type }),
    );
  }

  /** The object as the cluster has it now; undefined if it has none. A list of one: the right to that is there anyway. */
  async read({ namespace, name: backingName }: ObjectRef, name: string, call: Call): Promise<T | undefined> {
    const found = await this.#asked(name, backingName, () =>
      this.#client.list(this.#backing, {
        namespace,
        fieldSelector: `metadata.name=${backingName}`,
        signal: call.signal,
        timeout: WRITE_MS,
      }),
    );
    return found.items[0];
  }

  /** @param current uid and version that are deleted; the version only if the client asked for one */
  async remove(
    ref: ObjectRef,
    name: string,
    current: { uid: string; resourceVersion: string },
    options: DeleteOptions,
    call: Call,
  ): Promise<void> {
    const { dryRun, gracePeriodSeconds, propagationPolicy, preconditions } = options;
    const { uid, resourceVersion } = current;
    await this.#asked(name, ref.name, () =>
      this.#client.delete(this.#backing, ref, {
        dryRun,
        ...(gracePeriodSeconds === undefined ? {} : { gracePeriodSeconds }),
        ...(propagationPolicy ? { propagationPolicy } : {}),
        // What is deleted is what was looked at, whether the client named it or not.
        preconditions: { uid, ...(preconditions?.resourceVersion ? { resourceVersion } : {}) },
        signal: call.signal,
        timeout: WRITE_MS,
        retry: noRetry,
      }),
    );
  }

  #with({ dryRun, fieldManager }: WriteOptions, call: Call) {
    return { dryRun, fieldManager, signal: call.signal, timeout: WRITE_MS, retry: noRetry };
  }

  async #asked<R>(name: string, backingName: string, ask: () => Promise<R>, hint: () => string = () => ''): Promise<R> {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      throw this.#told(error, name, backingName, hint);
    }
  }

  #told(error: ApiError, name: string, backingName: string, hint: () => string): Error {
    const served = { ...this.#served, name };
    if (error.reason === 'AlreadyExists') return alreadyExists(served, name, hint());
    const text = error.message;
    if (error.code === 409 && !/UID in precondition/i.test(text)) return new Overtaken();
    // A failed test of a JSON patch is how an outdated version shows there.
    if (error.code === 422 && /resourceVersion/.test(text)) return new Overtaken();
    const { group, plural, kind } = this.#backing;
    return fromHost(hostStatus(error), served, { group, resource: plural, kind, name: backingName, fields: this.#fields });
  }
}
