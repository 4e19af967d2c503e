import type { ObjectMeta } from '../../kit/client/object.ts';
import type { ServedMeta } from '../objects.ts';
import { RECORD } from '../ownership/record.ts';

/** What a view shows of its backing object beyond identity, times, labels and annotations. */
export type FurtherMeta = { readonly [Field in 'ownerReferences' | 'finalizers' | 'managedFields']?: ServedMeta[Field] | undefined };

/**
 * Metadata of a view that shows its backing object under the same name: identity, times, labels and annotations, without the keys that mark the backing
 * object as one, and without the record of who owns its fields.
 */
export function viewMeta(metadata: ObjectMeta, markers: readonly string[], further: FurtherMeta = {}): ServedMeta {
  const { name, namespace, uid, resourceVersion, creationTimestamp, deletionTimestamp } = metadata;
  const labels = without(metadata.labels, markers);
  const annotations = without(metadata.annotations, [...markers, RECORD]);
  const { ownerReferences, finalizers, managedFields } = further;
  return {
    name,
    ...(namespace ? { namespace } : {}),
    ...(uid ? { uid } : {}),
    ...(resourceVersion ? { resourceVersion } : {}),
    ...(creationTimestamp ? { creationTimestamp } : {}),
    ...(deletionTimestamp ? { deletionTimestamp } : {}),
    ...(labels ? { labels } : {}),
    ...(annotations ? { annotations } : {}),
    ...(ownerReferences?.length ? { ownerReferences } : {}),
    ...(finalizers?.length ? { finalizers } : {}),
    ...(managedFields ? { managedFields } : {}),
  };
}

/** Labels or annotations without some of them; undefined if none is left. */
function without(texts: Readonly<Record<string, string>> | undefined, keys: readonly string[]): Record<string, string> | undefined {
  const kept = Object.entries(texts ?? {}).filter(([name]) => !keys.includes(name));
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}
