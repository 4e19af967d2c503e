import type { Construct } from 'constructs';
import { type HookOptions, hook, str } from '../../../src/chart/index.ts';
import { Job } from '../../kinds/batch.ts';
import { ServiceAccount } from '../../kinds/core.ts';
import { Role, RoleBinding } from '../../kinds/rbac.authorization.k8s.io.ts';
import { ALLOW_TO_APISERVER, KUBECTL_IMAGE } from '../../lib/kubectl-hook.ts';
import { shellScript } from '../../lib/shell-script.ts';
import { AS_NOBODY, LOCKED, ON_CONTROL_PLANE } from './pods.ts';
import type { KubernetesInputs } from './values.ts';

/** Before the release goes: what Helm does not know of, in the order in which it can go. */
export function preCleanup(scope: Construct, inputs: KubernetesInputs): void {
  const { release } = inputs;
  const name = str`${release.name}-cleanup`;
  cleanupAccess(scope, inputs);
  new Job(scope, 'job', {
    metadata: { name: str`${release.name}-pre-cleanup`, annotations: beforeDelete(10, ['hook-succeeded', 'before-hook-creation']) },
    spec: {
      backoffLimit: 0,
      template: {
        metadata: { labels: ALLOW_TO_APISERVER },
        spec: {
          serviceAccountName: name,
          restartPolicy: 'Never',
          securityContext: AS_NOBODY,
          tolerations: [...ON_CONTROL_PLANE],
          containers: [
            {
              name: 'kubectl',
              image: KUBECTL_IMAGE,
              command: ['/bin/sh', '-c', shellScript(new URL('./pre-cleanup.sh', import.meta.url), { release: release.name })],
              env: [{ name: 'HOME', value: '/tmp' }],
              resources: { requests: { cpu: '10m', memory: '64Mi' }, limits: { cpu: '200m', memory: '128Mi' } },
              securityContext: LOCKED,
              volumeMounts: [{ name: 'tmp', mountPath: '/tmp' }],
            },
          ],
          volumes: [{ name: 'tmp', emptyDir: {} }],
        },
      },
    },
  });
}

const beforeDelete = (weight: number, deletePolicy: NonNullable<HookOptions['deletePolicy']>) =>
  hook({ on: ['pre-delete'], weight, deletePolicy });

function cleanupAccess(scope: Construct, { release }: KubernetesInputs): void {
  const name = str`${release.name}-cleanup`;
  const metadata = (weight: number) => ({
    name,
    annotations: beforeDelete(weight, ['hook-succeeded', 'before-hook-creation', 'hook-failed']),
  });
  const remove = ['get', 'list', 'delete'];
  new ServiceAccount(scope, 'account', { metadata: metadata(0) });
  new Role(scope, 'role', {
    metadata: metadata(5),
    rules: [
      { apiGroups: ['helm.toolkit.fluxcd.io'], resources: ['helmreleases'], verbs: [...remove, 'patch', 'watch'] },
      { apiGroups: ['controlplane.cluster.x-k8s.io'], resources: ['kamajicontrolplanes'], verbs: remove },
      { apiGroups: ['kamaji.clastix.io'], resources: ['tenantcontrolplanes'], verbs: [...remove, 'watch'] },
      { apiGroups: ['cdi.kubevirt.io'], resources: ['datavolumes'], verbs: remove },
      { apiGroups: [''], resources: ['services'], verbs: remove },
      { apiGroups: [''], resources: ['secrets'], resourceNames: [str`${release.name}-datastore-config`], verbs: ['get', 'patch'] },
    ],
  });
  new RoleBinding(scope, 'role-binding', {
    metadata: metadata(5),
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name },
    subjects: [{ kind: 'ServiceAccount', name, namespace: release.namespace }],
  });
}
