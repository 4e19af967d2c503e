import type { Construct } from 'constructs';
import { ClusterRole, ClusterRoleBinding } from '../../kinds/rbac.authorization.k8s.io.ts';
import { KeycloakRealmGroup } from '../../kinds/v1.edp.epam.com.ts';
import { SYSTEM_NAMESPACE } from '../../lib/helm-release.ts';
import { REALM_REF } from './values.ts';

/** Group of people who may do everything in the cluster, and the role by which they may. */
const ADMINISTRATORS = 'cozystack-cluster-admin';

export function administrators(scope: Construct): void {
  new KeycloakRealmGroup(scope, 'administrators', {
    metadata: { name: ADMINISTRATORS, namespace: SYSTEM_NAMESPACE },
    spec: { name: ADMINISTRATORS, realmRef: REALM_REF },
  });
  new ClusterRole(scope, 'administrator', {
    metadata: { name: ADMINISTRATORS },
    rules: [
      { apiGroups: ['*'], resources: ['*'], verbs: ['*'] },
      { nonResourceURLs: ['*'], verbs: ['*'] },
    ],
  });
  new ClusterRoleBinding(scope, 'administrator-binding', {
    metadata: { name: `${ADMINISTRATORS}-group` },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: ADMINISTRATORS },
    subjects: [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'Group', name: ADMINISTRATORS }],
  });
}
