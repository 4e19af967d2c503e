import type { Construct } from 'constructs';
import { str, toJson } from '../../../src/chart/index.ts';
import { Deployment } from '../../kinds/apps.ts';
import { ConfigMap, ServiceAccount } from '../../kinds/core.ts';
import { ClusterRole, ClusterRoleBinding, Role, RoleBinding } from '../../kinds/rbac.authorization.k8s.io.ts';
import { IMAGE_REPOSITORY, PLATFORM_TAG } from '../../lib/images.ts';
import { ALLOW_TO_APISERVER } from '../../lib/kubectl-hook.ts';
import { applicationOf } from './identity.ts';
import { CONTROLLER_RESOURCES, KUBECONFIG, kubeconfigMount, kubeconfigVolume, ON_CONTROL_PLANE, waitForKubeconfig } from './pods.ts';
import type { KubernetesInputs } from './values.ts';

const RBAC = 'rbac.authorization.k8s.io';

export const cloudConfigName = ({ release }: KubernetesInputs) => str`${release.name}-cloud-config`;

/** Load balancers that the tenant orders in its cluster become Services here, which belong to the application. */
export function cloudConfig(scope: Construct, inputs: KubernetesInputs): void {
  const config = {
    loadBalancer: { creationPollInterval: 5, creationPollTimeout: 60, enableEPSController: true, selectorless: true },
    namespace: inputs.release.namespace,
    infraLabels: { ...applicationOf(inputs), 'internal.cozystack.io/tenantresource': 'true' },
  };
  new ConfigMap(scope, 'cloud-config', { metadata: { name: cloudConfigName(inputs) }, data: { 'cloud-config': toJson(config) } });
}

const nameOf = ({ release }: KubernetesInputs) => str`${release.name}-kccm`;

export function cloudControllerAccess(scope: Construct, inputs: KubernetesInputs): void {
  const { release } = inputs;
  const name = nameOf(inputs);
  const clusterWide = str`${release.namespace}-${name}`;
  const subjects = [{ kind: 'ServiceAccount', name, namespace: release.namespace }];
  const nodes = { apiGroups: [''], resources: ['nodes'], verbs: ['get'] };
  new ServiceAccount(scope, 'account', { metadata: { name } });
  new Role(scope, 'role', {
    metadata: { name },
    rules: [
      { apiGroups: ['kubevirt.io'], resources: ['virtualmachines'], verbs: ['get', 'watch', 'list'] },
      { apiGroups: ['kubevirt.io'], resources: ['virtualmachineinstances'], verbs: ['get', 'watch', 'list', 'update'] },
      { apiGroups: [''], resources: ['pods'], verbs: ['get', 'watch', 'list'] },
      { apiGroups: [''], resources: ['services'], verbs: ['*'] },
      { apiGroups: ['discovery.k8s.io'], resources: ['endpointslices'], verbs: ['*'] },
      nodes,
    ],
  });
  new RoleBinding(scope, 'role-binding', { metadata: { name }, roleRef: { apiGroup: RBAC, kind: 'Role', name }, subjects });
  new ClusterRole(scope, 'cluster-role', { metadata: { name: clusterWide }, rules: [nodes] });
  new ClusterRoleBinding(scope, 'cluster-role-binding', {
    metadata: { name: clusterWide },
    roleRef: { apiGroup: RBAC, kind: 'ClusterRole', name: clusterWide },
    subjects,
  });
  new RoleBinding(scope, 'authentication-reader-binding', {
    metadata: { name: clusterWide, namespace: 'kube-system' },
    roleRef: { apiGroup: RBAC, kind: 'Role', name: 'extension-apiserver-authentication-reader' },
    subjects,
  });
}

/** Tells the tenant's cluster about its nodes, and makes its load balancers. */
export function cloudController(scope: Construct, inputs: KubernetesInputs): void {
  const { release } = inputs;
  const name = nameOf(inputs);
  const labels = { 'k8s-app': name };
  new Deployment(scope, 'deployment', {
    metadata: { name, labels },
    spec: {
      replicas: 1,
      selector: { matchLabels: labels },
      template: {
        metadata: { labels: { ...labels, ...ALLOW_TO_APISERVER } },
        spec: {
          serviceAccountName: name,
          enableServiceLinks: false,
          tolerations: [...ON_CONTROL_PLANE],
          initContainers: [waitForKubeconfig(inputs)],
          containers: [
            {
              name: 'kubevirt-cloud-controller-manager',
              image: `${IMAGE_REPOSITORY}/kubevirt-cloud-provider:${PLATFORM_TAG}`,
              imagePullPolicy: 'Always',
              command: ['/bin/kubevirt-cloud-controller-manager'],
              args: [
                '--cloud-provider=kubevirt',
                '--cloud-config=/etc/cloud/cloud-config',
                `--kubeconfig=${KUBECONFIG}`,
                str`--cluster-name=${release.name}`,
              ],
              resources: CONTROLLER_RESOURCES,
              volumeMounts: [kubeconfigMount, { name: 'cloud-config', mountPath: '/etc/cloud', readOnly: true }],
            },
          ],
          volumes: [{ name: 'cloud-config', configMap: { name: cloudConfigName(inputs) } }, kubeconfigVolume(inputs)],
        },
      },
    },
  });
}
