import { isNotFound } from '../kit/client/api-error.ts';
import { pause } from '../kit/client/backoff.ts';
import type { Client } from '../kit/client/client.ts';
import type { KubeObject } from '../kit/client/object.ts';
import { apiVersionOf, type Resource } from '../kit/client/resource.ts';
import type { Informer } from '../kit/informer/informer.ts';

const interval = 30_000;

/** Whether the cluster serves a kind. @throws if it cannot be asked */
export async function isServed(client: Client, of: Resource): Promise<boolean> {
  try {
    const answer = await client.raw({ path: `/apis/${apiVersionOf(of)}` });
    const { resources = [] } = JSON.parse(answer.body.toString('utf8')) as { resources?: { name: string }[] };
    return resources.some(({ name }) => name === of.plural);
  } catch (error) {
    if (isNotFound(error)) return false;
    throw error;
  }
}

/** Follows a kind that another package brings, from when it is there: a cluster without it is no fault. */
export async function runOnceServed<T extends KubeObject>(client: Client, informer: Informer<T>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    if (await isServed(client, informer.resource as Resource).catch(() => false)) return informer.run(signal);
    await pause(interval, signal);
  }
}

/** Settles once the copy is whole, or once it is certain that there is nothing to copy. */
export async function syncedOrAbsent<T extends KubeObject>(client: Client, informer: Informer<T>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && !informer.isSynced) {
    if (!(await isServed(client, informer.resource as Resource).catch(() => true))) return;
    await Promise.race([informer.synced, pause(1000, signal)]);
  }
}
