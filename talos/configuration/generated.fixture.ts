import type { Node } from '../nodes/schema.ts';
import type { Part } from './strategic-merge.fixture.ts';

/** The shape of what `talosctl gen config` makes, of what a patch of ours hangs from; secrets left out. */
export function generated(role: Node['role'], minor: number): Part[] {
  const controlPlane = role === 'controlplane';
  const machine = {
    type: role,
    certSANs: [],
    kubelet: { image: 'ghcr.io/siderolabs/kubelet:v1.34.0', defaultRuntimeSeccompProfileEnabled: true },
    install: { image: 'ghcr.io/siderolabs/installer', wipe: false },
    features: { kubePrism: { enabled: true, port: 7445 } },
    ...(controlPlane ? { nodeLabels: { 'node.kubernetes.io/exclude-from-external-load-balancers': '' } } : {}),
  };
  const cluster = {
    controlPlane: { endpoint: 'https://192.168.100.10:6443' },
    clusterName: 'demo',
    network: { dnsDomain: 'cluster.local', podSubnets: ['10.244.0.0/16'], serviceSubnets: ['10.96.0.0/12'] },
    discovery: { enabled: true },
    ...(controlPlane
      ? { apiServer: { certSANs: ['192.168.100.10'] }, controllerManager: {}, proxy: {}, scheduler: {}, etcd: { ca: {} } }
      : {}),
  };
  return [{ machine, cluster }, ...(minor >= 12 ? [{ apiVersion: 'v1alpha1', kind: 'HostnameConfig', auto: 'stable' }] : [])];
}
