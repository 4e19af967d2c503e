import type { Construct } from 'constructs';
import { type Arg, type HookOptions, hook } from '../../../src/chart/index.ts';
import { Job } from '../../kinds/batch.ts';
import { ServiceAccount } from '../../kinds/core.ts';
import { Role, RoleBinding } from '../../kinds/rbac.authorization.k8s.io.ts';
import { KUBECTL_IMAGE } from '../../lib/kubectl-hook.ts';
import { shellScript } from '../../lib/shell-script.ts';
import { LABEL, MANAGER } from './deployment.ts';

const NAME = 'etcd-operator-selector-fix';
const labels = { ...LABEL, 'app.kubernetes.io/component': 'selector-fix-hook' };

/**
 * Takes away a Deployment of an earlier release whose selector is another: selectors cannot be changed, and the upgrade would fail for ever. The log of
 * a Job that failed is kept, its rights are not.
 */
export function selectorFix(scope: Construct, namespace: Arg<string>): void {
  const metadata = (weight: number, deletePolicy: NonNullable<HookOptions['deletePolicy']>) => ({
    name: NAME,
    labels,
    annotations: hook({ on: ['pre-upgrade'], weight, deletePolicy }),
  });
  const rights = metadata(-5, ['hook-succeeded', 'hook-failed', 'before-hook-creation']);
  new ServiceAccount(scope, 'selector-fix-account', { metadata: rights });
  new Role(scope, 'selector-fix-role', {
    metadata: rights,
    rules: [{ apiGroups: ['apps'], resources: ['deployments'], verbs: ['get', 'list', 'delete'] }],
  });
  new RoleBinding(scope, 'selector-fix-role-binding', {
    metadata: rights,
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: NAME },
    subjects: [{ kind: 'ServiceAccount', name: NAME, namespace }],
  });
  new Job(scope, 'selector-fix', {
    metadata: metadata(0, ['hook-succeeded', 'before-hook-creation']),
    spec: {
      backoffLimit: 1,
      activeDeadlineSeconds: 120,
      ttlSecondsAfterFinished: 600,
      template: {
        metadata: { labels },
        spec: {
          serviceAccountName: NAME,
          restartPolicy: 'Never',
          securityContext: { runAsNonRoot: true, runAsUser: 65532, seccompProfile: { type: 'RuntimeDefault' } },
          containers: [
            {
              name: 'selector-fix',
              image: KUBECTL_IMAGE,
              imagePullPolicy: 'IfNotPresent',
              command: [
                '/bin/sh',
                '-c',
                shellScript(new URL('./selector-fix.sh', import.meta.url), { NAMESPACE: namespace, DEPLOYMENT: MANAGER }),
              ],
              env: [{ name: 'HOME', value: '/tmp' }],
              resources: { requests: { cpu: '10m', memory: '32Mi' }, limits: { cpu: '100m', memory: '64Mi' } },
              securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
              volumeMounts: [{ name: 'home', mountPath: '/tmp' }],
            },
          ],
          volumes: [{ name: 'home', emptyDir: {} }],
        },
      },
    },
  });
}
