import { isInvalid, isNotFound } from '../../../operators/kit/client/api-error.ts';
import type { Client } from '../../../operators/kit/client/client.ts';
import { secrets } from '../../../operators/kit/client/kinds.ts';
import type { KubeObject } from '../../../operators/kit/client/object.ts';
import { type Resource, resource } from '../../../operators/kit/client/resource.ts';
import type { Reachable } from './definitions.ts';
import { type CustomResource, type Reaction, type SecretOnce, simulatedLabel } from './operator.ts';

const manager = 'sandbox-simulated';

/** The kinds of children that stand-ins make. */
const childKinds: Readonly<Record<string, Resource>> = {
  Secret: secrets as Resource,
  Service: resource({ group: '', version: 'v1', plural: 'services', kind: 'Service', namespaced: true }),
  StatefulSet: resource({ group: 'apps', version: 'v1', plural: 'statefulsets', kind: 'StatefulSet', namespaced: true }),
  Deployment: resource({ group: 'apps', version: 'v1', plural: 'deployments', kind: 'Deployment', namespaced: true }),
  Pod: resource({ group: '', version: 'v1', plural: 'pods', kind: 'Pod', namespaced: true }),
  PersistentVolumeClaim: resource({
    group: '',
    version: 'v1',
    plural: 'persistentvolumeclaims',
    kind: 'PersistentVolumeClaim',
    namespaced: true,
  }),
  KubevirtMachineTemplate: resource({
    group: 'infrastructure.cluster.x-k8s.io',
    version: 'v1alpha1',
    plural: 'kubevirtmachinetemplates',
    kind: 'KubevirtMachineTemplate',
    namespaced: true,
  }),
  TenantControlPlane: resource({
    group: 'kamaji.clastix.io',
    version: 'v1alpha1',
    plural: 'tenantcontrolplanes',
    kind: 'TenantControlPlane',
    namespaced: true,
  }),
};

/** Applies what the operator of `owner` would have made, in its namespace and owned by it, and takes away what it no longer would have. */
export async function applyChildren(
  client: Client,
  owner: CustomResource,
  { children = [], secrets = [], absent = [], adopted = [] }: Reaction,
): Promise<void> {
  for (const secret of secrets) await makeOnce(client, owner, secret);
  for (const child of children) await applyChild(client, ownedBy(owner, child));
  const { namespace } = owner.metadata;
  for (const { kind, metadata } of absent) await remove(client, childKinds[kind]!, { ...metadata, namespace: namespace! });
  for (const { kind, metadata } of adopted) {
    const patch = { metadata: { ownerReferences: ownersOf(owner, false) } };
    await client.patch(childKinds[kind]!, { ...metadata, namespace }, patch, { type: 'merge', fieldManager: manager });
  }
}

function ownersOf({ apiVersion, kind, metadata }: CustomResource, controller = true) {
  return [{ apiVersion, kind, name: metadata.name, uid: metadata.uid!, controller }];
}

function ownedBy(owner: CustomResource, child: KubeObject): KubeObject {
  const labels = { ...child.metadata.labels, ...simulatedLabel };
  const { namespace } = owner.metadata;
  return { ...child, metadata: { ...child.metadata, namespace: namespace!, labels, ownerReferences: ownersOf(owner) } };
}

async function makeOnce(client: Client, owner: CustomResource, { name, labels = {}, type = 'Opaque', make }: SecretOnce): Promise<void> {
  if (await client.find(secrets, { name, namespace: owner.metadata.namespace! })) return;
  const secret = { apiVersion: 'v1', kind: 'Secret', type, metadata: { name, labels }, stringData: await make() };
  await applyChild(client, ownedBy(owner, secret as unknown as KubeObject));
}

async function remove(client: Client, of: Resource, { name, namespace }: KubeObject['metadata']): Promise<void> {
  try {
    await client.delete(of, { name, namespace });
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}

/** Applies what a foreign chart would have brought of a kind. */
export async function applyGiven(client: Client, { of }: Reachable, objects: readonly KubeObject[]): Promise<void> {
  for (const object of objects) {
    const metadata = { ...object.metadata, labels: { ...object.metadata.labels, ...simulatedLabel } };
    await client.apply(of, { ...object, metadata } as CustomResource, { fieldManager: manager, force: true });
  }
}

/**
 * A StatefulSet with other volumes cannot be changed: as the real operators do, it is put in place of the old one, which leaves its pods and volumes behind.
 * A claim that is there stays as it is: others may have let it grow.
 */
async function applyChild(client: Client, object: KubeObject): Promise<void> {
  const of = childKinds[object.kind]!;
  if (object.kind === 'PersistentVolumeClaim' && (await client.find(of, object.metadata))) return;
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
