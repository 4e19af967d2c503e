import type { V1PolicyRule } from '@kubernetes/client-node';
import type { Construct } from 'constructs';
import { ClusterRole, Role } from '../../kinds/rbac.authorization.k8s.io.ts';
import type { AccessLevel } from '../../lib/access.ts';
import { adminRules, serviceAccountRules, superAdminRules, useRules, viewRules } from './tenant-rules.ts';

const aggregateTo = (role: string): string => `rbac.cozystack.io/aggregate-to-${role}`;

/** Each level holds the rules of its own and, by label, is part of the levels above it; other packages add rules by the same labels. */
const LEVELS: Readonly<Record<AccessLevel, { rules: V1PolicyRule[]; above: AccessLevel[] }>> = {
  view: { rules: viewRules, above: ['use', 'admin', 'super-admin'] },
  use: { rules: useRules, above: ['admin', 'super-admin'] },
  admin: { rules: adminRules, above: ['super-admin'] },
  'super-admin': { rules: superAdminRules, above: [] },
};

/** Roles of people and ServiceAccounts in tenants; the tenant chart binds them in each namespace. */
export function tenantRoles(scope: Construct): void {
  aggregatedRole(scope, 'tenant', [], serviceAccountRules);
  for (const [level, { rules, above }] of Object.entries(LEVELS))
    aggregatedRole(
      scope,
      `tenant:${level}`,
      above.map((role) => `tenant-${role}`),
      rules,
    );
  new Role(scope, 'public-role', {
    metadata: { name: 'cozy:tenant:dashboard', namespace: 'cozy-public' },
    rules: [
      { apiGroups: ['source.toolkit.fluxcd.io'], resources: ['helmrepositories'], verbs: ['get', 'list'] },
      { apiGroups: ['source.toolkit.fluxcd.io'], resources: ['helmcharts'], verbs: ['get', 'list'] },
      { apiGroups: [''], resources: ['persistentvolumeclaims'], verbs: ['get', 'list', 'watch'] },
    ],
  });
}

function aggregatedRole(scope: Construct, role: string, above: readonly string[], rules: V1PolicyRule[]): void {
  const label = aggregateTo(role.replace(':', '-'));
  const partOf = Object.fromEntries(above.map((other) => [aggregateTo(other), 'true']));
  new ClusterRole(scope, `role-${role}`, {
    metadata: { name: `cozy:${role}`, ...(above.length > 0 && { labels: partOf }) },
    aggregationRule: { clusterRoleSelectors: [{ matchLabels: { [label]: 'true' } }] },
    rules: [],
  });
  new ClusterRole(scope, `role-${role}-base`, { metadata: { name: `cozy:${role}:base`, labels: { [label]: 'true' } }, rules });
}
