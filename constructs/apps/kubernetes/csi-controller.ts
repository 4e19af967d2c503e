import type { Construct } from 'constructs';
import { str } from '../../../src/chart/index.ts';
import { Deployment } from '../../kinds/apps.ts';
import { ServiceAccount } from '../../kinds/core.ts';
import { ClusterRole, ClusterRoleBinding, Role, RoleBinding } from '../../kinds/rbac.authorization.k8s.io.ts';
import { ALLOW_TO_APISERVER } from '../../lib/kubectl-hook.ts';
import { csiContainers } from './csi-containers.ts';
import { kubeconfigVolume, ON_CONTROL_PLANE, waitForKubeconfig } from './pods.ts';
import type { KubernetesInputs } from './values.ts';

const RBAC = 'rbac.authorization.k8s.io';

const nameOf = ({ release }: KubernetesInputs) => str`${release.name}-kcsi`;

/** What the storage controller may do here. Its cluster-wide name holds the namespace: other tenants have clusters of the same name. */
export function csiAccess(scope: Construct, inputs: KubernetesInputs): void {
  const { release } = inputs;
  const name = nameOf(inputs);
  const clusterWide = str`${release.namespace}-${name}`;
  const subjects = [{ kind: 'ServiceAccount', name, namespace: release.namespace }];
  new ServiceAccount(scope, 'account', { metadata: { name } });
  new Role(scope, 'role', {
    metadata: { name },
    rules: [
      { apiGroups: ['cdi.kubevirt.io'], resources: ['datavolumes'], verbs: ['get', 'create', 'delete'] },
      { apiGroups: ['kubevirt.io'], resources: ['virtualmachineinstances', 'virtualmachines'], verbs: ['list', 'get'] },
      {
        apiGroups: ['subresources.kubevirt.io'],
        resources: ['virtualmachines/addvolume', 'virtualmachines/removevolume'],
        verbs: ['update'],
      },
      { apiGroups: ['snapshot.storage.k8s.io'], resources: ['volumesnapshots'], verbs: ['get', 'create', 'delete'] },
      { apiGroups: [''], resources: ['persistentvolumeclaims'], verbs: ['get', 'patch'] },
      { apiGroups: ['cilium.io'], resources: ['ciliumnetworkpolicies'], verbs: ['get', 'create', 'update', 'delete'] },
    ],
  });
  new RoleBinding(scope, 'role-binding', { metadata: { name }, roleRef: { apiGroup: RBAC, kind: 'Role', name }, subjects });
  new ClusterRole(scope, 'cluster-role', {
    metadata: { name: clusterWide },
    rules: [{ apiGroups: [''], resources: ['persistentvolumes'], verbs: ['get'] }],
  });
  new ClusterRoleBinding(scope, 'cluster-role-binding', {
    metadata: { name: clusterWide },
    roleRef: { apiGroup: RBAC, kind: 'ClusterRole', name: clusterWide },
    subjects,
  });
}

/** Makes volumes of the tenant's cluster out of disks here. */
export function csiController(scope: Construct, inputs: KubernetesInputs): void {
  const { release } = inputs;
  const labels = { app: str`${release.name}-kcsi-driver` };
  new Deployment(scope, 'deployment', {
    metadata: { name: str`${nameOf(inputs)}-controller`, labels },
    spec: {
      replicas: 1,
      selector: { matchLabels: labels },
      template: {
        metadata: { labels: { ...labels, ...ALLOW_TO_APISERVER } },
        spec: {
          serviceAccountName: nameOf(inputs),
          priorityClassName: 'system-cluster-critical',
          enableServiceLinks: false,
          tolerations: [...ON_CONTROL_PLANE],
          initContainers: [waitForKubeconfig(inputs)],
          containers: csiContainers(inputs),
          volumes: [{ name: 'socket-dir', emptyDir: {} }, kubeconfigVolume(inputs)],
        },
      },
    },
  });
}
