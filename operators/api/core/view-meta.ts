import type { ObjectMeta } from '../../kit/client/object.ts';
import type { ManagedFieldsEntry, ServedMeta } from '../objects.ts';
import { RECORD } from '../ownership/record.ts';
import { without } from './markers.ts';

/** Metadata of a view that shows its backing object under the same name: identity, times, labels and annotations, without what marks it. */
export function viewMeta(metadata: ObjectMeta, marker: string, managedFields?: ManagedFieldsEntry[]): ServedMeta {
  const { name, namespace, uid, resourceVersion, creationTimestamp, deletionTimestamp } = metadata;
  const labels = without(metadata.labels, marker);
  const annotations = without(metadata.annotations, RECORD);
  return {
    name,
    ...(namespace ? { namespace } : {}),
    ...(uid ? { uid } : {}),
    ...(resourceVersion ? { resourceVersion } : {}),
    ...(creationTimestamp ? { creationTimestamp } : {}),
    ...(deletionTimestamp ? { deletionTimestamp } : {}),
    ...(labels ? { labels } : {}),
    ...(annotations ? { annotations } : {}),
    ...(managedFields ? { managedFields } : {}),
  };
}
