import type { Construct } from 'constructs';
import { and, map, str, whenever } from '../../../src/chart/index.ts';
import { ServiceAccount } from '../../kinds/core.ts';
import { RoleBinding } from '../../kinds/rbac.authorization.k8s.io.ts';
import { KeycloakRealmGroup } from '../../kinds/v1.edp.epam.com.ts';
import { ACCESS_LEVELS, subjectsOfTenant, tenantLine } from '../../lib/access.ts';
import type { Identity } from './identity.ts';
import type { TenantInputs } from './values.ts';

const RBAC = 'rbac.authorization.k8s.io';

/** The tenant's ServiceAccount, who may do what in its namespace, and the groups of people in the identity provider. */
export function access(scope: Construct, { cluster, capabilities }: TenantInputs, { name: tenant }: Identity): void {
  new ServiceAccount(scope, 'account', { metadata: { name: tenant, namespace: tenant } });

  new RoleBinding(scope, 'accounts', {
    metadata: { name: 'cozy:tenant', namespace: tenant },
    roleRef: { apiGroup: RBAC, kind: 'ClusterRole', name: 'cozy:tenant' },
    subjects: map(tenantLine({ tenant }), (owner) => ({ kind: 'ServiceAccount', name: owner, namespace: owner }), { name: 'owner' }),
  });
  for (const level of ACCESS_LEVELS) {
    new RoleBinding(scope, level, {
      metadata: { name: `cozy:tenant:${level}`, namespace: tenant },
      roleRef: { apiGroup: RBAC, kind: 'ClusterRole', name: `cozy:tenant:${level}` },
      subjects: subjectsOfTenant(level, tenant),
    });
  }

  const groups = ACCESS_LEVELS.map((level) => ({ kind: 'Group', name: str`${tenant}-${level}`, apiGroup: RBAC }));
  new RoleBinding(scope, 'dashboard', {
    metadata: { name: str`cozy:${tenant}:dashboard`, namespace: 'cozy-public' },
    roleRef: { apiGroup: RBAC, kind: 'Role', name: 'cozy:tenant:dashboard' },
    subjects: [...groups, { kind: 'ServiceAccount', name: tenant, namespace: tenant }],
  });

  whenever(scope, and(cluster.flag('oidc-enabled'), capabilities.has('v1.edp.epam.com/v1')), (scope) => {
    for (const level of ACCESS_LEVELS) {
      const name = str`${tenant}-${level}`;
      new KeycloakRealmGroup(scope, `group-${level}`, {
        metadata: { name, namespace: tenant },
        spec: { name, realmRef: { kind: 'ClusterKeycloakRealm', name: 'keycloakrealm-cozy' } },
      });
    }
  });
}
