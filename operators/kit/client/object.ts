/** metadata.ownerReferences[] of any object. */
export interface OwnerReference {
  apiVersion: string;
  kind: string;
  name: string;
  uid: string;
  controller?: boolean;
  blockOwnerDeletion?: boolean;
}

/** The part of metav1.ObjectMeta that controllers read and write. Times are RFC 3339 texts, as on the wire. */
export interface ObjectMeta {
  name: string;
  namespace?: string;
  generateName?: string;
  uid?: string;
  resourceVersion?: string;
  generation?: number;
  creationTimestamp?: string;
  deletionTimestamp?: string;
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
  ownerReferences?: OwnerReference[];
  finalizers?: string[];
  managedFields?: unknown[];
}

/** What every Kubernetes object has. */
export interface KubeObject {
  apiVersion: string;
  kind: string;
  metadata: ObjectMeta;
}

/** One page of a list. `metadata.continue` is set while more pages follow. */
export interface KubeList<T extends KubeObject = KubeObject> {
  apiVersion: string;
  kind: string;
  metadata: { resourceVersion?: string; continue?: string; remainingItemCount?: number };
  items: T[];
}

/** metav1.Condition. */
export interface Condition {
  type: string;
  status: 'True' | 'False' | 'Unknown';
  reason: string;
  message: string;
  lastTransitionTime: string;
  observedGeneration?: number;
}

/** Name of an object; `namespace` is left out for cluster-scoped kinds. */
export interface ObjectRef {
  name: string;
  namespace?: string | undefined;
}

/** `namespace/name`, or `name` alone for cluster-scoped objects: the key of stores and queues. */
export const keyOf = (object: { metadata: ObjectRef }): string => key(object.metadata);

/** The key of a name. */
export const key = ({ name, namespace }: ObjectRef): string => (namespace ? `${namespace}/${name}` : name);

/** Takes a key apart again. */
export function parseKey(text: string): ObjectRef {
  const slash = text.indexOf('/');
  return slash < 0 ? { name: text } : { namespace: text.slice(0, slash), name: text.slice(slash + 1) };
}

/** The condition of a type, if the object has it. */
export function conditionOf(object: unknown, type = 'Ready'): Condition | undefined {
  const conditions = (object as { status?: { conditions?: Condition[] } } | undefined)?.status?.conditions;
  return conditions?.find((condition) => condition.type === type);
}
