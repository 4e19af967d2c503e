import type { Chart } from 'cdk8s';
import { Construct } from 'constructs';
import { isEmpty, keys, map, str, whenever } from '../../../src/chart/index.ts';
import { ConfigMap } from '../../kinds/core.ts';
import { application } from '../../lib/application.ts';
import { dashboardRole } from '../../lib/dashboard-role.ts';
import { addons } from './addons/index.ts';
import { autoscaler } from './autoscaler.ts';
import { bootstrapToken, bootstrapTokenAccount } from './bootstrap-token.ts';
import { cloudConfig, cloudController, cloudControllerAccess } from './cloud-controller.ts';
import { controlPlane } from './control-plane.ts';
import { csiAccess, csiController } from './csi-controller.ts';
import { datastore, hasDatastore, instanceOf } from './identity.ts';
import { ingressProxy } from './ingress-proxy.ts';
import { nodeGroups } from './node-groups.ts';
import { oidc } from './oidc/index.ts';
import { kubeconfigSecret } from './pods.ts';
import { preCleanup } from './pre-cleanup.ts';
import { refusals } from './refusals.ts';
import { talosPki } from './talos-pki.ts';
import { talosReconcile, talosReconcileAccess } from './talos-reconcile.ts';
import { type KubernetesInputs, rules, values } from './values.ts';
import { workerPools } from './worker-pools.ts';

function compose(scope: Chart, inputs: KubernetesInputs): void {
  const part = (id: string) => new Construct(scope, id);
  refusals(scope, inputs);
  talosPki(part('talos'), inputs);
  talosReconcileAccess(part('talos-reconcile-access'), inputs);
  bootstrapTokenAccount(scope, inputs);
  cloudConfig(scope, inputs);
  cloudControllerAccess(part('cloud-controller-access'), inputs);
  csiAccess(part('csi-access'), inputs);
  oidc(part('oidc'), inputs);
  preCleanup(part('pre-cleanup'), inputs);
  visibility(scope, inputs);
  whenever(scope, isEmpty(datastore(inputs)), (scope) => awaitingDatastore(scope, inputs));
  whenever(scope, hasDatastore(inputs), (scope) => {
    controlPlane(scope, inputs);
    workerPools(scope, inputs);
    talosReconcile(scope, inputs);
    bootstrapToken(scope, inputs);
    autoscaler(new Construct(scope, 'autoscaler'), inputs);
    cloudController(new Construct(scope, 'cloud-controller'), inputs);
    csiController(new Construct(scope, 'csi-controller'), inputs);
    ingressProxy(new Construct(scope, 'ingress-proxy'), inputs);
    addons(new Construct(scope, 'addons'), inputs);
  });
}

/** Stands in for the cluster while the tenant has no etcd. The release is ready all the same, and is looked at again every few minutes. */
function awaitingDatastore(scope: Construct, inputs: KubernetesInputs): void {
  new ConfigMap(scope, 'awaiting-etcd', {
    metadata: { name: str`${inputs.release.name}-awaiting-etcd`, labels: instanceOf(inputs) },
    data: {
      status: 'awaiting-etcd',
      message: 'The tenant has no etcd yet. The cluster is made as soon as it has one; turn it on with `etcd: true` in the tenant.',
    },
  });
}

function visibility(scope: Construct, inputs: KubernetesInputs): void {
  const { release } = inputs;
  const pools = map(keys(nodeGroups(inputs)), (key) => str`${release.name}-${key}`, { name: 'pool' });
  dashboardRole(scope, release, {
    ingresses: [release.name],
    secrets: [kubeconfigSecret(inputs)],
    services: [release.name],
    workloadmonitors: [release.name, ...pools],
  });
}

export const kubernetes = application({
  name: 'kubernetes',
  kind: 'Kubernetes',
  plural: 'kuberneteses',
  package: { variant: 'kubevirt' },
  description: 'Managed Kubernetes.',
  dashboard: { category: 'IaaS', singular: 'Kubernetes', plural: 'Kubernetes', weight: 40, tags: ['compute'] },
  annotations: {
    // Its parts wait for nodes, and nodes for what the release makes; a release that waited for its parts would wait for itself.
    'release.cozystack.io/helm-install-disable-wait': 'true',
    'release.cozystack.io/helm-install-timeout': '20m',
  },
  example: {
    version: 'v1.35',
    nodeGroups: { workers: { minReplicas: 1, maxReplicas: 5, instanceType: 'u1.medium', diskSize: '30Gi', roles: ['ingress-nginx'] } },
    addons: { certManager: { enabled: true }, ingressNginx: { enabled: true, hosts: ['shop.example.org'] } },
  },
  values,
  rules,
  compose,
  secrets: { include: [{ resourceNames: ['kubernetes-{{ .name }}-admin-kubeconfig', 'kubernetes-{{ .name }}-oidc-kubeconfig'] }] },
  services: {
    include: [
      { resourceNames: ['kubernetes-{{ .name }}', 'kubernetes-{{ .name }}-ingress-nginx'] },
      { matchLabels: { 'cluster.x-k8s.io/cluster-name': 'kubernetes-{{ .name }}' } },
    ],
  },
  ingresses: { include: [{ resourceNames: ['kubernetes-{{ .name }}', 'kubernetes-{{ .name }}-ingress-nginx'] }] },
});
