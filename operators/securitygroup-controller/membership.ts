import type { KubeObject } from '../kit/client/object.ts';

const prefix = 'securitygroup.sdn.cozystack.io/';

/** Held by a policy until no pod carries its label any more. */
export const finalizer = 'sdn.cozystack.io/securitygroup-membership';

/** Label of the members of a group; the policy selects by it. */
export const membershipLabel = (policy: string): string => `${prefix}${policy}`;

/** Groups whose label a pod carries. */
export const groupsOf = ({ metadata }: KubeObject): string[] =>
  Object.keys(metadata.labels ?? {}).flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []));

export interface MembershipPlan {
  readonly join: readonly KubeObject[];
  readonly leave: readonly KubeObject[];
}

/**
 * Who joins and who leaves a group.
 * @param wanted pods of the attached applications; none while the group is being deleted
 * @param members pods that carry the label
 */
export function planMembership(policy: string, wanted: readonly KubeObject[], members: readonly KubeObject[]): MembershipPlan {
  const label = membershipLabel(policy);
  const uids = new Set(wanted.map(({ metadata }) => metadata.uid));
  return {
    join: wanted.filter(({ metadata }) => metadata.labels?.[label] !== ''),
    leave: members.filter(({ metadata }) => !uids.has(metadata.uid)),
  };
}

/** A merge patch of the one label, and of nothing else: pods change too often for anything more. */
export const labelPatch = (policy: string, value: '' | null): object => ({ metadata: { labels: { [membershipLabel(policy)]: value } } });

/** A merge patch that sets or takes the finalizer away; undefined if that is done. The version pins the list, which a patch replaces as a whole. */
export function finalizerPatch({ metadata: { finalizers = [], resourceVersion } }: KubeObject, held: boolean): object | undefined {
  if (finalizers.includes(finalizer) === held) return undefined;
  const next = held ? [...finalizers, finalizer] : finalizers.filter((name) => name !== finalizer);
  return { metadata: { resourceVersion, finalizers: next } };
}
