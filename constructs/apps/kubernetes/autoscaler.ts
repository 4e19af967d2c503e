import type { Construct } from 'constructs';
import { str } from '../../../src/chart/index.ts';
import { Deployment } from '../../kinds/apps.ts';
import { ServiceAccount } from '../../kinds/core.ts';
import { Role, RoleBinding } from '../../kinds/rbac.authorization.k8s.io.ts';
import { ALLOW_TO_APISERVER } from '../../lib/kubectl-hook.ts';
import { cloudConfigName } from './cloud-controller.ts';
import { CONTROLLER_RESOURCES, KUBECONFIG, kubeconfigMount, kubeconfigVolume, ON_CONTROL_PLANE, waitForKubeconfig } from './pods.ts';
import type { KubernetesInputs } from './values.ts';

const IMAGE = 'registry.k8s.io/autoscaling/cluster-autoscaler:v1.35.0';

/** Chooses how many nodes each pool has: watches pods of the tenant's cluster, and counts machines here. */
export function autoscaler(scope: Construct, inputs: KubernetesInputs): void {
  const { release } = inputs;
  const name = str`${release.name}-cluster-autoscaler`;
  const labels = { app: name };
  new ServiceAccount(scope, 'account', { metadata: { name } });
  const verbs = ['get', 'list', 'update', 'watch'];
  new Role(scope, 'role', {
    metadata: { name },
    rules: [
      {
        apiGroups: ['cluster.x-k8s.io'],
        resources: ['machinedeployments', 'machinedeployments/scale', 'machines', 'machinesets', 'machinepools'],
        verbs,
      },
      { apiGroups: ['infrastructure.cluster.x-k8s.io'], resources: ['kubevirtmachinetemplates'], verbs },
    ],
  });
  new RoleBinding(scope, 'role-binding', {
    metadata: { name },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name },
    subjects: [{ kind: 'ServiceAccount', name, namespace: release.namespace }],
  });
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
          terminationGracePeriodSeconds: 10,
          tolerations: [...ON_CONTROL_PLANE],
          initContainers: [waitForKubeconfig(inputs)],
          containers: [
            {
              name: 'cluster-autoscaler',
              image: IMAGE,
              command: ['/cluster-autoscaler'],
              args: [
                '--cloud-provider=clusterapi',
                '--enforce-node-group-min-size=true',
                '--ignore-daemonsets-utilization=true',
                '--ignore-mirror-pods-utilization=true',
                '--scale-down-unneeded-time=30s',
                '--scan-interval=25s',
                `--kubeconfig=${KUBECONFIG}`,
                '--clusterapi-cloud-config-authoritative',
                str`--node-group-auto-discovery=clusterapi:namespace=${release.namespace},clusterName=${release.name}`,
              ],
              resources: CONTROLLER_RESOURCES,
              volumeMounts: [kubeconfigMount],
            },
          ],
          volumes: [{ name: 'cloud-config', configMap: { name: cloudConfigName(inputs) } }, kubeconfigVolume(inputs)],
        },
      },
    },
  });
}
