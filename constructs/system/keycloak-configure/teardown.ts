import type { Construct } from 'constructs';
import { type HookOptions, hook, str } from '../../../src/chart/index.ts';
import { Job } from '../../kinds/batch.ts';
import { ServiceAccount } from '../../kinds/core.ts';
import { ClusterRole, ClusterRoleBinding, Role, RoleBinding } from '../../kinds/rbac.authorization.k8s.io.ts';
import { KUBECTL_IMAGE } from '../../lib/kubectl-hook.ts';
import { shellScript } from '../../lib/shell-script.ts';
import { type KeycloakConfigureInputs, TOLERATIONS } from './values.ts';

const RBAC = 'rbac.authorization.k8s.io';

/** Whatever the operator of Keycloak puts its finalizer on. */
const KINDS = [
  'clusterkeycloakrealms',
  'clusterkeycloaks',
  'keycloakauthflows',
  'keycloakclients',
  'keycloakclientscopes',
  'keycloakrealmcomponents',
  'keycloakrealmgroups',
  'keycloakrealmidentityproviders',
  'keycloakrealmroles',
  'keycloakrealms',
  'keycloakrealmusers',
  'keycloaks',
];

const ALWAYS = ['hook-succeeded', 'before-hook-creation', 'hook-failed'] as const;

/**
 * Before the realm goes, takes the finalizers off everything in it, and off the release itself: the operator, which would do so, may have gone already,
 * and the release would wait for it for ever.
 */
export function teardown(scope: Construct, { release }: KeycloakConfigureInputs): void {
  const name = str`${release.name}-flux-teardown`;
  const { namespace } = release;
  const subjects = [{ kind: 'ServiceAccount', name, namespace }];
  const during = (on: HookOptions['on'], weight: number, deletePolicy: NonNullable<HookOptions['deletePolicy']> = ALWAYS) => ({
    name,
    annotations: hook({ on, weight, deletePolicy }),
  });
  const rights = during(['pre-install', 'post-install', 'pre-delete'], 5);

  new ServiceAccount(scope, 'teardown-account', { metadata: during(['pre-delete'], 0, ['before-hook-creation', 'hook-failed']) });
  new ClusterRole(scope, 'teardown-cluster-role', {
    metadata: rights,
    rules: [{ apiGroups: ['v1.edp.epam.com'], resources: KINDS, verbs: ['get', 'list', 'patch', 'delete'] }],
  });
  new ClusterRoleBinding(scope, 'teardown-cluster-binding', {
    metadata: { name },
    roleRef: { apiGroup: RBAC, kind: 'ClusterRole', name },
    subjects,
  });
  new Role(scope, 'teardown-role', {
    metadata: rights,
    rules: [
      {
        apiGroups: ['helm.toolkit.fluxcd.io'],
        resources: ['helmreleases'],
        resourceNames: [release.name],
        verbs: ['get', 'list', 'watch', 'patch', 'delete'],
      },
    ],
  });
  new RoleBinding(scope, 'teardown-binding', {
    metadata: during(['pre-delete'], 5),
    roleRef: { apiGroup: RBAC, kind: 'Role', name },
    subjects,
  });
  const script = shellScript(new URL('./teardown.sh', import.meta.url), { kinds: KINDS.join(' '), release: release.name, namespace });
  new Job(scope, 'teardown', {
    metadata: during(['pre-delete'], 10),
    spec: {
      template: {
        spec: {
          restartPolicy: 'Never',
          serviceAccountName: name,
          tolerations: TOLERATIONS,
          containers: [{ name: 'kubectl', image: KUBECTL_IMAGE, command: ['/bin/sh', '-c', script] }],
        },
      },
    },
  });
}
