import type { Construct } from 'constructs';
import { ClusterRole } from '../../kinds/rbac.authorization.k8s.io.ts';

const GROUP = 'backups.cozystack.io';
const READ = ['get', 'list', 'watch'];

/** Plans become jobs. */
export const CONTROLLER_RULES = [
  { apiGroups: [GROUP], resources: ['plans'], verbs: READ },
  { apiGroups: [GROUP], resources: ['plans/status'], verbs: ['get', 'update', 'patch'] },
  { apiGroups: [GROUP], resources: ['backupjobs'], verbs: [...READ, 'create'] },
  { apiGroups: [''], resources: ['events'], verbs: ['create', 'patch'] },
  { apiGroups: ['coordination.k8s.io'], resources: ['leases'], verbs: [...READ, 'create', 'update', 'patch'] },
];

/** Who may see a tenant sees its backups; who administers it asks for them. Nobody of a tenant deletes a backup. */
export function tenantRoles(scope: Construct): void {
  const role = (level: 'view' | 'admin', resources: string[], verbs: string[]) =>
    new ClusterRole(scope, `tenant-${level}`, {
      metadata: { name: `cozy:backups:${level}`, labels: { [`rbac.cozystack.io/aggregate-to-tenant-${level}`]: 'true' } },
      rules: [{ apiGroups: [GROUP], resources, verbs }],
    });
  role('view', ['plans', 'backupjobs', 'restorejobs', 'backups', 'backupclasses'], READ);
  role('admin', ['plans', 'backupjobs', 'restorejobs'], ['create', 'update', 'patch', 'delete']);
}
