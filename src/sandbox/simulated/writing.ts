import { isInvalid, isNotFound } from '../../../operators/kit/client/api-error.ts';
import type { Client } from '../../../operators/kit/client/client.ts';
import { secrets } from '../../../operators/kit/client/kinds.ts';
import type { KubeObject } from '../../../operators/kit/client/object.ts';
import { type Resource, resource } from '../../../operators/kit/client/resource.ts';
import type { Reachable } from './definitions.ts';
import { type CustomResource, simulatedLabel } from './operator.ts';

const manager = 'sandbox-simulated';

/** The kinds of children that stand-ins make. */
const childKinds: Readonly<Record<string, Resource>> = {
  Secret: secrets as Resource,
  Service: resource({ group: '', version: 'v1', plural: 'services', kind: 'Service', namespaced: true }),
  StatefulSet: resource({ group: 'apps', version: 'v1', plural: 'statefulsets', kind: 'StatefulSet', namespaced: true }),
  Deployment: resource({ group: 'apps', version: 'v1', plural: 'deployments', kind: 'Deployment', namespaced: true }),
};

/** Applies what the operator of `owner` would have made, in its namespace and owned by it. */
export async function applyChildren(client: Client, owner: CustomResource, children: readonly KubeObject[]): Promise<void> {
  const { apiVersion, kind, metadata } = owner;
  const ownerReferences = [{ apiVersion, kind, name: metadata.name, uid: metadata.uid!, controller: true }];
  for (const child of children) {
    const labels = { ...child.metadata.labels, ...simulatedLabel };
    const object = { ...child, metadata: { ...child.metadata, namespace: metadata.namespace!, labels, ownerReferences } };
    await applyChild(client, object);
  }
}

/** A StatefulSet with other volumes cannot be changed: as the real operators do, it is put in place of the old one, which leaves its pods and volumes behind. */
async function applyChild(client: Client, object: KubeObject): Promise<void> {
  const of = childKinds[object.kind]!;
  const apply = () => client.apply(of, object, { fieldManager: manager, force: true });
  try {
    await apply();
  } catch (error) {
    if (object.kind !== 'StatefulSet' || !isInvalid(error)) throw error;
    await client.delete(of, object.metadata, { propagationPolicy: 'Orphan' });
    await apply();
  }
}

/** Writes the fields of the status that are not as wanted; nothing if all are. */
export async function writeStatus(
  client: Client,
  { of, statusSubresource }: Reachable,
  object: CustomResource,
  status: object,
): Promise<void> {
  if (holds(object.status, status)) return;
  const { name, namespace, uid } = object.metadata;
  const patch = { metadata: { uid }, status };
  try {
    await client.patch(of, { name, namespace }, patch, {
      type: 'merge',
      fieldManager: manager,
      ...(statusSubresource ? { subresource: 'status' } : {}),
    });
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}

/** Whether everything of `wanted` is in `present`. */
export function holds(present: unknown, wanted: unknown): boolean {
  if (typeof wanted !== 'object' || wanted === null) return present === wanted;
  if (typeof present !== 'object' || present === null) return false;
  if (Array.isArray(wanted) && (!Array.isArray(present) || present.length !== wanted.length)) return false;
  return Object.entries(wanted).every(([key, value]) => holds((present as Record<string, unknown>)[key], value));
}
