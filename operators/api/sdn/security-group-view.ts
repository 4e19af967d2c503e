import type { ManagedFieldsEntry, ServedMeta, ServedObject } from '../objects.ts';
import { RECORD, readRecord } from '../ownership/record.ts';
import { ageCell } from '../representation/columns.ts';
import { securityGroups } from '../resources/core.ts';
import { apiVersionOf } from '../resources/served-resource.ts';
import type { Projected } from '../store/entry.ts';
import { groupSpec } from './projection.ts';
import { ATTACHMENTS, GROUP_MARKER, MEMBERSHIP_FINALIZER, type NetworkPolicy } from './types.ts';

const HIDDEN = new Set([GROUP_MARKER, ATTACHMENTS, RECORD]);

function shown(texts: Record<string, string> | undefined): Record<string, string> | undefined {
  const kept = Object.entries(texts ?? {}).filter(([key]) => !HIDDEN.has(key));
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}

function metaOf({ metadata }: NetworkPolicy, managedFields: ManagedFieldsEntry[] | undefined): ServedMeta {
  const { name, namespace, uid, resourceVersion, creationTimestamp, deletionTimestamp, ownerReferences, finalizers } = metadata;
  const labels = shown(metadata.labels);
  const annotations = shown(metadata.annotations);
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

/** The group that a policy is. */
export function groupView(policy: NetworkPolicy): ServedObject {
  const annotations = policy.metadata.annotations ?? {};
  return {
    apiVersion: apiVersionOf(securityGroups),
    kind: securityGroups.kind,
    metadata: metaOf(policy, readRecord(annotations[RECORD])),
    spec: groupSpec(policy, annotations[ATTACHMENTS]),
  };
}

export const projectGroup = (policy: NetworkPolicy): Projected<NetworkPolicy> => ({
  source: policy,
  object: groupView(policy),
  cells: [policy.metadata.name, ageCell(policy.metadata.creationTimestamp)],
});

/** Finalizers after a write: the membership controller's is never lost, not even while the policy is going. */
export function finalizersAfter(live: readonly string[], wanted: readonly string[]): string[] {
  return live.includes(MEMBERSHIP_FINALIZER) && !wanted.includes(MEMBERSHIP_FINALIZER) ? [...wanted, MEMBERSHIP_FINALIZER] : [...wanted];
}
