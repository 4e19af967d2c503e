import { isDeepStrictEqual } from 'node:util';
import type { Logger } from 'pino';
import { isNotFound } from '../../kit/client/api-error.ts';
import type { Client } from '../../kit/client/client.ts';
import type { Result } from '../../kit/queue/controller.ts';
import { type Deployment, deployments } from '../kinds.ts';
import { BIRTH, MANAGED_BY, shardKey } from '../names.ts';
import { effectiveCount } from '../placement/shard-count.ts';
import { tenantsOf } from '../placement/tenants.ts';
import type { ShardSettings } from '../settings.ts';
import type { ShardView } from '../view.ts';
import { shardDeployment } from './shard.ts';

const RETRY = 30_000;
const LEGACY = 'flux-tenants';

/** Makes the Deployments of the shards and removes those that are empty and no longer wanted; the one key stands for all of them. */
export function provisioningReconciler(client: Client, view: ShardView, settings: ShardSettings, log: Logger) {
  return async (): Promise<Result | undefined> => {
    const { fluxNamespace: namespace } = settings;
    const flux = view.deployments.get({ name: 'flux', namespace });
    if (!flux) {
      log.warn({ namespace }, 'there is no Deployment flux to make shards of');
      return { requeueAfter: RETRY };
    }
    const releases = view.releases();
    const tenants = tenantsOf(releases, (name) => ({ shard: view.recordedShard(name), deleting: view.isDeleting(name) }));
    const count = effectiveCount(settings.shardCount, view.shardCount(), releases.length, tenants.length);
    const present = view.shards();
    for (let index = 0; index < count; index++) {
      const wanted = shardDeployment(flux, index, settings);
      if (isApplied(wanted, present.get(index))) continue;
      view.deployments.written(await client.apply(deployments, wanted, { fieldManager: MANAGED_BY, force: true }));
      log.info({ shard: shardKey(index) }, 'applied');
    }
    const surplus = [...present].filter(
      ([index, { metadata }]) => index >= count && metadata.labels?.['app.kubernetes.io/managed-by'] === MANAGED_BY,
    );
    const busy = surplus.filter(([index]) => view.carries(shardKey(index)));
    const empty = surplus.filter(([index]) => !view.carries(shardKey(index))).map(([, { metadata }]) => metadata.name);
    const legacy = view.deployments.get({ name: LEGACY, namespace });
    if (legacy && !view.carries(BIRTH)) empty.push(LEGACY);
    for (const name of empty) await remove(name, namespace);
    return busy.length > 0 || (legacy && view.carries(BIRTH)) ? { requeueAfter: RETRY } : undefined;
  };

  async function remove(name: string, namespace: string): Promise<void> {
    await client.delete(deployments, { name, namespace }).catch((error) => {
      if (!isNotFound(error)) throw error;
    });
    log.info({ deployment: name }, 'removed: no release is left on it');
  }
}

/** True if every field that we set stands in the live object already; the server adds defaults of its own. */
export function isApplied(wanted: Deployment, live: Deployment | undefined): boolean {
  return live !== undefined && contains(live.spec, wanted.spec) && contains(live.metadata.labels, wanted.metadata.labels);
}

function contains(live: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted))
    return Array.isArray(live) && live.length === wanted.length && wanted.every((item, index) => contains(live[index], item));
  if (typeof wanted !== 'object' || wanted === null) return isDeepStrictEqual(live, wanted);
  return Object.entries(wanted).every(([name, value]) =>
    contains((live as Record<string, unknown> | undefined)?.[name] ?? emptyOf(value), value),
  );
}

/** The server leaves empty lists and maps out. */
const emptyOf = (value: unknown): unknown => (Array.isArray(value) ? [] : typeof value === 'object' && value !== null ? {} : undefined);
