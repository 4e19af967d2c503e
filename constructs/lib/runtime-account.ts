import type { V1PolicyRule } from '@kubernetes/client-node';
import type { Construct } from 'constructs';
import type { Arg } from '../../src/chart/index.ts';
import { ServiceAccount } from '../kinds/core.ts';
import { ClusterRole, ClusterRoleBinding } from '../kinds/rbac.authorization.k8s.io.ts';

export interface RuntimeAccount {
  /** Name of the account. */
  readonly name: string;
  /** Name of the role and of the binding, which belong to the whole cluster; that of the account unless given. */
  readonly role?: string;
  /** Namespace of the release: the account lives there. */
  readonly namespace: Arg<string>;
  /** Of the account alone. */
  readonly labels?: Readonly<Record<string, Arg<string>>>;
  /** What it may do anywhere in the cluster. */
  readonly rules: V1PolicyRule[];
}

/** The account that a component of the runtime runs under, with rights in the whole cluster. */
export function runtimeAccount(scope: Construct, { name, role = name, namespace, labels, rules }: RuntimeAccount): void {
  new ServiceAccount(scope, 'account', { metadata: { name, ...(labels && { labels }) } });
  new ClusterRole(scope, 'role', { metadata: { name: role }, rules });
  new ClusterRoleBinding(scope, 'role-binding', {
    metadata: { name: role },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: role },
    subjects: [{ kind: 'ServiceAccount', name, namespace }],
  });
}
