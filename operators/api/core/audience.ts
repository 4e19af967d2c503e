import { MASTERS } from '../auth/authorize.ts';
import type { RoleBinding } from '../cluster/kinds.ts';
import type { User } from '../http/call.ts';

/** Members of these see every tenant's namespace. */
const PRIVILEGED = new Set([MASTERS, 'cozystack-cluster-admin']);

const userKey = (name: string): string => `User ${name}`;
const groupKey = (name: string): string => `Group ${name}`;

/** Whom a binding lets into its namespace, whatever the role. */
export function subjectKeys({ metadata, subjects = [] }: RoleBinding): string[] {
  return subjects.flatMap(({ kind, name, namespace }) => {
    if (kind === 'User') return [userKey(name)];
    if (kind === 'Group') return [groupKey(name)];
    return kind === 'ServiceAccount' ? [userKey(`system:serviceaccount:${namespace || metadata.namespace}:${name}`)] : [];
  });
}

export const isPrivileged = ({ groups }: User): boolean => groups.some((group) => PRIVILEGED.has(group));

/** The keys that a user answers to. */
export const keysOfUser = ({ name, groups }: User): string[] => [userKey(name), ...groups.map(groupKey)];
