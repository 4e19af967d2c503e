import type { Construct } from 'constructs';
import { hook, type Release } from '../../../src/chart/index.ts';
import { Job } from '../../kinds/batch.ts';
import { ServiceAccount } from '../../kinds/core.ts';
import { Role, RoleBinding } from '../../kinds/rbac.authorization.k8s.io.ts';
import { KUBECTL_IMAGE } from '../../lib/kubectl-hook.ts';
import { shellScript } from '../../lib/shell-script.ts';
import { CONSOLE_CONFIG, NAMESPACE } from './names.ts';

const NAME = 'cozy-dashboard-adopt';

/** Before the release, makes the settings of an earlier console its own: Helm does not touch what it has not made. */
export function adoption(scope: Construct, release: Release): void {
  const metadata = (weight: number, name = NAME) => ({
    name,
    namespace: NAMESPACE,
    annotations: hook({
      on: ['pre-upgrade', 'pre-install'],
      weight,
      deletePolicy: ['before-hook-creation', 'hook-succeeded', 'hook-failed'],
    }),
  });
  new ServiceAccount(scope, 'adoption-account', { metadata: metadata(-10) });
  new Role(scope, 'adoption-role', {
    metadata: metadata(-10),
    rules: [{ apiGroups: [''], resources: ['configmaps'], resourceNames: [CONSOLE_CONFIG], verbs: ['get', 'patch'] }],
  });
  new RoleBinding(scope, 'adoption-role-binding', {
    metadata: metadata(-10),
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: NAME },
    subjects: [{ kind: 'ServiceAccount', name: NAME, namespace: NAMESPACE }],
  });
  const script = shellScript(new URL('./adoption.sh', import.meta.url), {
    config: CONSOLE_CONFIG,
    namespace: NAMESPACE,
    release: release.name,
    release_namespace: release.namespace,
  });
  new Job(scope, 'adoption', {
    metadata: metadata(-5, `${NAME}-configmap`),
    spec: {
      template: {
        spec: {
          serviceAccountName: NAME,
          restartPolicy: 'Never',
          securityContext: { runAsNonRoot: true, runAsUser: 65534, seccompProfile: { type: 'RuntimeDefault' } },
          containers: [
            {
              name: 'adopt',
              image: KUBECTL_IMAGE,
              command: ['/bin/sh', '-c', script],
              securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
            },
          ],
        },
      },
    },
  });
}
