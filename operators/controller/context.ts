import type { Logger } from 'pino';
import { ApiError } from '../kit/client/api-error.ts';
import type { Client } from '../kit/client/client.ts';
import type { KubeObject } from '../kit/client/object.ts';
import type { Resource } from '../kit/client/resource.ts';
import type { Recorder } from '../kit/events/recorder.ts';
import type { Informer, InformerOptions } from '../kit/informer/informer.ts';
import { fired } from '../kit/lifecycle/process.ts';

/** What every controller of this program works with. */
export interface Context {
  readonly client: Client;
  readonly events: Recorder;
  readonly log: Logger;
  /** The followed copy of a kind, the same one for all who ask. The first to ask decides what is kept of each object; indexes of one name are one index. */
  follow<T extends KubeObject>(of: Resource<T>, options?: InformerOptions<T>): Informer<T>;
}

/** Field manager of what is written here by patches and applies. */
export const fieldManager = 'cozystack-controller';

/** A controller of this program: what it follows is followed from the start, and it works while it leads. */
export interface Part {
  readonly name: string;
  run(signal: AbortSignal): Promise<void>;
}

export const namespaceIndex = 'namespace';

/** Index by namespace, for kinds that are looked at one namespace at a time. */
export const byNamespace = { [namespaceIndex]: (object: KubeObject) => [object.metadata.namespace ?? ''] };

/** Writing into a namespace that is being deleted: no fault, and nothing to try again. */
export const isNamespaceGoing = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 403 && error.causes.some(({ reason }) => reason === 'NamespaceTerminating');

/** Does each job; one that fails does not keep the others from being done. @throws {AggregateError} of what failed, for a retry of the whole */
export async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<unknown>, title: string): Promise<void> {
  const failed: unknown[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      if (!isNamespaceGoing(error)) failed.push(error);
    }
  }
  if (failed.length > 0) throw new AggregateError(failed, `${title}: ${failed.map((error) => (error as Error).message).join('; ')}`);
}

/** Settles once all the copies are whole, or once the signal fires. */
export async function ready(signal: AbortSignal, synced: readonly Promise<void>[]): Promise<void> {
  await Promise.race([Promise.all(synced), fired(signal)]);
}
