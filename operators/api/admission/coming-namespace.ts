import { isNotFound } from '../../kit/client/api-error.ts';
import { pause } from '../../kit/client/backoff.ts';
import type { Client } from '../../kit/client/client.ts';
import { type Namespace, namespaces } from '../../kit/client/kinds.ts';
import { helmReleases } from '../application/helm-release.ts';
import { KIND_LABEL, NAME_LABEL } from '../application/labels.ts';
import { ownerOf, TENANT } from '../application/tenant.ts';

/** How long a creation waits for the namespace of a tenant that was made just before it, as one `kubectl apply` does. */
const limitMs = 15_000;
const lookMs = 250;

/** Whether a namespace that is not there will come: it is that of a tenant, and the tenant's release is there to make it. */
async function isComing(client: Client, name: string): Promise<boolean> {
  const owner = ownerOf(name);
  if (!owner) return false;
  const labelSelector = `${KIND_LABEL}=${TENANT},${NAME_LABEL}=${owner.name}`;
  const { items } = await client.list(helmReleases, { namespace: owner.namespace, labelSelector });
  return items.some(({ metadata }) => !metadata.deletionTimestamp);
}

/** The namespace as soon as it is there; undefined if it is not there in time, or if nothing makes it. */
export async function comingNamespace(client: Client, name: string, wait = pause): Promise<Namespace | undefined> {
  if (!(await isComing(client, name))) return undefined;
  for (let waited = 0; waited < limitMs; waited += lookMs) {
    await wait(lookMs);
    try {
      return await client.get(namespaces, { name });
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
  }
  return undefined;
}
