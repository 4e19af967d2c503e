import type { Construct } from 'constructs';
import { type Arg, type Dynamic, notEmpty, type Release, str, when } from '../../src/chart/index.ts';
import { Role, RoleBinding } from '../kinds/rbac.authorization.k8s.io.ts';
import { type AccessLevel, subjectsOfTenant } from './access.ts';

/** Objects of an application that its tenant may read, by name. A kind without names grants nothing: Kubernetes would read it as "all". */
export interface VisibleObjects {
  readonly secrets?: Dynamic<string[]>;
  readonly services?: Dynamic<string[]>;
  readonly configmaps?: Dynamic<string[]>;
  readonly ingresses?: Dynamic<string[]>;
  readonly workloadmonitors?: Dynamic<string[]>;
  readonly datavolumes?: Dynamic<string[]>;
  readonly helmreleases?: Dynamic<string[]>;
}

const GROUPS: Readonly<Record<keyof VisibleObjects, string>> = {
  secrets: '',
  services: '',
  configmaps: '',
  ingresses: 'networking.k8s.io',
  workloadmonitors: 'cozystack.io',
  datavolumes: 'cdi.kubevirt.io',
  helmreleases: 'helm.toolkit.fluxcd.io',
};

export interface DashboardRoleOptions {
  readonly level?: AccessLevel;
  readonly name?: Arg<string>;
}

/** The Role by which a tenant and its ancestors read what an application made for them: `<release>-dashboard-resources`, at level `use` by default. */
export function dashboardRole(
  scope: Construct,
  release: Release,
  objects: VisibleObjects,
  { level = 'use', name }: DashboardRoleOptions = {},
): void {
  const roleName = name ?? str`${release.name}-dashboard-resources`;
  const rules = Object.entries(objects).map(([resource, names]) => {
    const resourceNames = names as Arg<readonly string[]>;
    const apiGroups = [GROUPS[resource as keyof VisibleObjects]];
    return when(notEmpty(resourceNames), { apiGroups, resources: [resource], resourceNames, verbs: ['get', 'list', 'watch'] });
  });
  new Role(scope, 'dashboard-role', { metadata: { name: roleName }, rules });
  new RoleBinding(scope, 'dashboard-role-binding', {
    metadata: { name: roleName },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: roleName },
    subjects: subjectsOfTenant(level, release.namespace),
  });
}
