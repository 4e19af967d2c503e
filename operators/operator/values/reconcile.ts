import { ApiError, isConflict, isNotFound } from '../../kit/client/api-error.ts';
import type { Client } from '../../kit/client/client.ts';
import { secrets } from '../../kit/client/kinds.ts';
import { matches, type Requirement } from '../../kit/client/selector.ts';
import type { Cluster } from '../cluster.ts';
import { manager } from '../names.ts';
import { planCopy } from './plan.ts';

export interface ReplicatorSettings {
  name: string;
  namespace: string;
  /** Namespaces that get a copy. */
  selector: readonly Requirement[];
}

/** Keeps the copy in one namespace as the source is. The key is the namespace. */
export function valuesReconciler(client: Client, cluster: Cluster, { name, namespace: from, selector }: ReplicatorSettings) {
  return async (namespace: string): Promise<undefined> => {
    const found = cluster.namespaces.get(namespace);
    if (namespace === from || !found || found.metadata.deletionTimestamp) return;
    const source = cluster.values.get({ name, namespace: from });
    const live = cluster.values.get({ name, namespace });
    const plan = planCopy(namespace, matches(selector, found.metadata.labels), source, live);
    const ref = { name, namespace };
    try {
      if (plan.do === 'delete' || (plan.do === 'apply' && plan.replace)) {
        await client.delete(secrets, ref, { preconditions: live?.metadata.uid ? { uid: live.metadata.uid } : {} });
      }
      if (plan.do !== 'apply') return;
      await client.apply(secrets, plan.copy, { fieldManager: manager.values, force: true });
      if (plan.foreignKeys.length === 0 || plan.replace) return;
      // Keys that somebody added belong to somebody else's field manager: applying leaves them.
      const removed = Object.fromEntries(plan.foreignKeys.map((key) => [key, null]));
      await client.patch(secrets, ref, { data: removed }, { type: 'merge', fieldManager: manager.values });
    } catch (error) {
      // The namespace or the Secret went meanwhile: the next event tells the rest.
      if (isNotFound(error) || isConflict(error) || isTerminating(error)) return;
      throw error;
    }
  };
}

const isTerminating = (error: unknown): boolean =>
  error instanceof ApiError && error.causes.some(({ reason }) => reason === 'NamespaceTerminating');
