import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '../../../operators/kit/client/client.ts';
import { conditionOf, type KubeObject } from '../../../operators/kit/client/object.ts';
import { RestMapper } from './rest-mapper.ts';

export const manager = 'cozy-up';

/** What others need goes first: namespaces and definitions, then identities and rights, then the rest in the order given. */
const ranks: Readonly<Record<string, number>> = {
  Namespace: 0,
  CustomResourceDefinition: 1,
  ServiceAccount: 2,
  ClusterRole: 3,
  Role: 3,
  ClusterRoleBinding: 4,
  RoleBinding: 4,
};

export function inOrderOfNeed(objects: readonly KubeObject[]): KubeObject[] {
  const rank = ({ kind }: KubeObject) => ranks[kind] ?? 5;
  return objects.toSorted((a, b) => rank(a) - rank(b));
}

/** Applies the objects, and waits for definitions until they are served. */
export async function applyAll(client: Client, objects: readonly KubeObject[], signal?: AbortSignal): Promise<void> {
  const mapper = new RestMapper(client);
  for (const object of inOrderOfNeed(objects)) {
    const of = await mapper.resourceOf(object);
    const { name, namespace = 'default' } = object.metadata;
    const ref = of.namespaced ? { name, namespace } : { name };
    let stored = await client.apply<KubeObject>(
      of,
      { ...object, metadata: { ...object.metadata, ...ref } },
      { fieldManager: manager, force: true, signal },
    );
    while (object.kind === 'CustomResourceDefinition' && conditionOf(stored, 'Established')?.status !== 'True') {
      await sleep(100, undefined, signal ? { signal } : {});
      stored = await client.get(of, ref, { signal });
    }
  }
}
