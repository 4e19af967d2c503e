import type { Logger } from 'pino';
import { isNotFound } from '../../kit/client/api-error.ts';
import type { Client } from '../../kit/client/client.ts';
import type { KubeObject } from '../../kit/client/object.ts';
import { manager } from '../names.ts';
import { FLUX_NAMESPACE } from './manifests.ts';
import { resources } from './resources.ts';

const PART = 'app.kubernetes.io/part-of=flux';

/** True for what this operator, or an earlier one, has applied: the shards of Flux carry the same label and are somebody else's. */
const isApplied = ({ metadata }: KubeObject): boolean =>
  ((metadata.managedFields ?? []) as { manager?: string; operation?: string }[]).some(
    (entry) => entry.manager === manager.operator && entry.operation === 'Apply',
  );

/** Removes what an earlier Flux consisted of and this one does not: a controller that runs on beside its successor would act, too. */
export async function pruneFlux(
  client: Client,
  wanted: readonly { kind: string; metadata: { name: string } }[],
  log: Logger,
  signal: AbortSignal,
): Promise<void> {
  const kept = new Set(wanted.map(({ kind, metadata }) => `${kind}/${metadata.name}`));
  for (const [kind, of] of Object.entries(resources)) {
    const namespace = of.namespaced ? { namespace: FLUX_NAMESPACE } : {};
    const { items } = await client.list<KubeObject>(of, { ...namespace, labelSelector: PART, signal });
    for (const object of items) {
      const { name, uid } = object.metadata;
      if (kept.has(`${kind}/${name}`) || !isApplied(object)) continue;
      await client.delete(of, { name, ...namespace }, { preconditions: uid ? { uid } : {}, signal }).catch((error) => {
        if (!isNotFound(error)) throw error;
      });
      log.info({ kind, object: name }, 'removed what is no longer part of Flux');
    }
  }
}
