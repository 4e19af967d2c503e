import type { ServedObject } from '../objects.ts';
import { RECORD, readRecord } from '../ownership/record.ts';
import { ageCell } from '../representation/columns.ts';
import { viewMeta } from '../representation/view-meta.ts';
import { securityGroups } from '../resources/core.ts';
import { apiVersionOf } from '../resources/served-resource.ts';
import type { Projected } from '../store/entry.ts';
import { groupSpec } from './projection.ts';
import { ATTACHMENTS, GROUP_MARKER, MEMBERSHIP_FINALIZER, type NetworkPolicy } from './types.ts';

const MARKERS = [GROUP_MARKER, ATTACHMENTS];

/** The group that a policy is. */
export function groupView(policy: NetworkPolicy): ServedObject {
  const { annotations = {}, ownerReferences, finalizers } = policy.metadata;
  return {
    apiVersion: apiVersionOf(securityGroups),
    kind: securityGroups.kind,
    metadata: viewMeta(policy.metadata, MARKERS, { ownerReferences, finalizers, managedFields: readRecord(annotations[RECORD]) }),
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
