import type { Construct } from 'constructs';
import type { Arg } from '../../../src/chart/index.ts';
import { ClusterRole, ClusterRoleBinding } from '../../kinds/rbac.authorization.k8s.io.ts';
import { CONSOLE } from './names.ts';

const RBAC = 'rbac.authorization.k8s.io';
const READ = ['get', 'list', 'watch'];

const ADMINISTRATORS = { apiGroup: RBAC, kind: 'Group', name: 'cozystack-cluster-admin' };
const EVERYBODY = { apiGroup: RBAC, kind: 'Group', name: 'system:authenticated' };

/** What the console shows to whom: people see by their own rights, beside what every page needs. */
export function access(scope: Construct, namespace: Arg<string>): void {
  const bind = (name: string, role: string, subject: object) =>
    new ClusterRoleBinding(scope, `binding-${name}`, {
      metadata: { name },
      roleRef: { apiGroup: RBAC, kind: 'ClusterRole', name: role },
      subjects: [subject as typeof EVERYBODY],
    });
  const usage = 'cozystack-dashboard-cluster-usage';
  new ClusterRole(scope, 'usage', {
    metadata: { name: usage },
    rules: [
      { apiGroups: [''], resources: ['nodes', 'pods'], verbs: READ },
      { apiGroups: ['metrics.k8s.io'], resources: ['nodes'], verbs: ['get', 'list'] },
    ],
  });
  const readonly = 'cozystack-dashboard-readonly';
  new ClusterRole(scope, 'readonly', {
    metadata: { name: readonly },
    rules: [
      { apiGroups: ['cozystack.io'], resources: ['applicationdefinitions'], verbs: READ },
      { apiGroups: ['backups.cozystack.io'], resources: ['backupclasses'], verbs: READ },
      { apiGroups: ['storage.k8s.io'], resources: ['storageclasses'], verbs: READ },
    ],
  });
  bind('cozystack-dashboard-cluster-admin', 'edit', ADMINISTRATORS);
  bind(usage, usage, ADMINISTRATORS);
  bind(`${readonly}-authenticated`, readonly, EVERYBODY);
  bind('cozy-dashboard-cluster-view', 'view', { kind: 'ServiceAccount', name: CONSOLE, namespace });
}
