import type { Construct } from 'constructs';
import { hook, str } from '../../../src/chart/index.ts';
import { Job } from '../../kinds/batch.ts';
import { ServiceAccount } from '../../kinds/core.ts';
import { Role, RoleBinding } from '../../kinds/rbac.authorization.k8s.io.ts';
import { SYSTEM_NAMESPACE } from '../../lib/helm-release.ts';
import { RUNTIME_IMAGE } from '../../lib/images.ts';
import { ALLOW_TO_APISERVER } from '../../lib/kubectl-hook.ts';
import type { Identity } from './identity.ts';

/**
 * Before the tenant goes, its applications and then its modules go, each wave within 90 s (operators/tenant-cleanup). The Job lives outside of the
 * namespace that it empties. Its deadline and grace stay below the 300 s of an uninstall: Helm must see it fail, not run out of time, and one that
 * failed must not be tried again behind Helm's back; Flux repeats the uninstall, and the next run goes on where this one ended.
 */
export function cleanup(scope: Construct, { name: tenant }: Identity): void {
  const name = str`${tenant}-cleanup`;
  const annotations = (weight: number) => hook({ on: ['pre-delete'], weight, deletePolicy: ['before-hook-creation', 'hook-succeeded'] });

  new ServiceAccount(scope, 'cleanup-account', { metadata: { name, namespace: SYSTEM_NAMESPACE, annotations: annotations(-5) } });
  new Role(scope, 'cleanup-role', {
    metadata: { name, namespace: tenant, annotations: annotations(-5) },
    rules: [{ apiGroups: ['helm.toolkit.fluxcd.io'], resources: ['helmreleases'], verbs: ['get', 'list', 'watch', 'delete'] }],
  });
  new RoleBinding(scope, 'cleanup-role-binding', {
    metadata: { name, namespace: tenant, annotations: annotations(-5) },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name },
    subjects: [{ kind: 'ServiceAccount', name, namespace: SYSTEM_NAMESPACE }],
  });
  new Job(scope, 'cleanup', {
    metadata: { name, namespace: SYSTEM_NAMESPACE, annotations: annotations(0) },
    spec: {
      activeDeadlineSeconds: 270,
      backoffLimit: 0,
      ttlSecondsAfterFinished: 300,
      template: {
        metadata: { name, labels: ALLOW_TO_APISERVER },
        spec: {
          serviceAccountName: name,
          restartPolicy: 'Never',
          terminationGracePeriodSeconds: 10,
          securityContext: { runAsNonRoot: true, runAsUser: 65534, seccompProfile: { type: 'RuntimeDefault' } },
          containers: [
            {
              name: 'cleanup',
              image: RUNTIME_IMAGE,
              command: ['cozystack-tenant-cleanup'],
              args: [str`--namespace=${tenant}`],
              resources: { requests: { cpu: '10m', memory: '64Mi' }, limits: { cpu: '200m', memory: '128Mi' } },
              securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
            },
          ],
        },
      },
    },
  });
}
