import type { Construct } from 'constructs';
import { get, has, str, when } from '../../../src/chart/index.ts';
import { Cluster } from '../../kinds/cluster.x-k8s.io.ts';
import { KamajiControlPlane } from '../../kinds/controlplane.cluster.x-k8s.io.ts';
import { KubevirtCluster } from '../../kinds/infrastructure.cluster.x-k8s.io.ts';
import { containerResources } from '../../lib/sizing.ts';
import { monitorWorkload } from '../../lib/workload-monitor.ts';
import { apiHost, apiServiceNames, datastore, POD_NETWORK, SERVICE_NETWORK } from './identity.ts';
import { authenticationArgs, authenticationMounts, authenticationVolumes } from './oidc/authentication.ts';
import { csrSigner, talosVolumes } from './talos-signer.ts';
import type { KubernetesInputs } from './values.ts';
import { KONNECTIVITY, patchVersion } from './versions.ts';

/** The cluster as Cluster API knows it, and its control plane, which Kamaji runs in pods of the tenant's namespace. */
export function controlPlane(scope: Construct, inputs: KubernetesInputs): void {
  const { release, chart, values } = inputs;
  const { name, namespace } = release;
  new Cluster(scope, 'cluster', {
    metadata: { name },
    spec: {
      clusterNetwork: { pods: { cidrBlocks: [POD_NETWORK] }, services: { cidrBlocks: [SERVICE_NETWORK] } },
      controlPlaneRef: { apiVersion: 'controlplane.cluster.x-k8s.io/v1alpha1', kind: 'KamajiControlPlane', name, namespace },
      infrastructureRef: { apiVersion: 'infrastructure.cluster.x-k8s.io/v1alpha1', kind: 'KubevirtCluster', name, namespace },
    },
  });
  new KubevirtCluster(scope, 'infrastructure', {
    metadata: { name, annotations: { 'cluster.x-k8s.io/managed-by': 'kamaji' } },
  });
  new KamajiControlPlane(scope, 'control-plane', {
    metadata: {
      name,
      labels: { 'cluster.x-k8s.io/role': 'control-plane' },
      annotations: { 'kamaji.clastix.io/kubeconfig-secret-key': 'super-admin.svc' },
    },
    spec: {
      version: patchVersion(values.version),
      replicas: values.controlPlane.replicas,
      dataStoreName: datastore(inputs),
      ...components(inputs),
      kubelet: { cgroupfs: 'systemd', preferredAddressTypes: ['InternalIP', 'ExternalIP'] },
      network: network(inputs),
      deployment: {
        podAdditionalMetadata: { labels: { 'policy.cozystack.io/allow-to-etcd': 'true' } },
        extraContainers: [csrSigner(inputs)],
        extraVolumes: deploymentVolumes(inputs),
      },
    },
  });
  const selector = { 'kamaji.clastix.io/name': name, 'kamaji.clastix.io/component': 'deployment' };
  const { replicas } = values.controlPlane;
  monitorWorkload(scope, 'monitor', { name, kind: 'kubernetes', type: 'control-plane', selector, replicas, minReplicas: 1 }, chart);
}

/** Volumes of the pod: those of Talos, of the tenant, and of OIDC. */
export const deploymentVolumes = (inputs: KubernetesInputs) => [
  ...talosVolumes(inputs),
  ...inputs.values.controlPlane.apiServer.extraVolumes,
  ...authenticationVolumes(inputs),
];

/** What kube-apiserver is given. Empty lists stay: taking a field away would leave what Kamaji has made its own, such as a file of a Secret that is gone. */
export function apiServerExtras(inputs: KubernetesInputs) {
  const { extraArgs, extraVolumeMounts } = inputs.values.controlPlane.apiServer;
  return {
    extraArgs: [...extraArgs, ...authenticationArgs(inputs)],
    extraVolumeMounts: [...extraVolumeMounts, ...authenticationMounts(inputs)],
  };
}

function components(inputs: KubernetesInputs) {
  const { values, cluster } = inputs;
  const { apiServer, controllerManager, scheduler, konnectivity } = values.controlPlane;
  const konnectivityVersion = get(KONNECTIVITY as Record<string, string>, values.version);
  return {
    apiServer: { ...apiServerExtras(inputs), resources: containerResources(apiServer, cluster) },
    controllerManager: { resources: containerResources(controllerManager, cluster) },
    scheduler: { resources: containerResources(scheduler, cluster) },
    addons: {
      konnectivity: {
        server: { port: 8132, version: konnectivityVersion, resources: containerResources(konnectivity.server, cluster) },
        agent: when(has(KONNECTIVITY as Record<string, string>, values.version), { version: konnectivityVersion }),
      },
    },
  };
}

/** Reached from outside through the ingress of the tenant, which leaves the connection closed. */
const network = (inputs: KubernetesInputs) => ({
  serviceType: 'ClusterIP',
  ingress: {
    hostname: str`${apiHost(inputs)}:443`,
    className: inputs.namespace.text('ingress'),
    extraAnnotations: { 'nginx.ingress.kubernetes.io/ssl-passthrough': 'true' },
  },
  certSANs: apiServiceNames(inputs),
  additionalServicePorts: [{ name: 'talos-trustd', port: 50001, targetPort: 50001, protocol: 'TCP' }],
});
