import { bind, concat, type Expr, filter, ne, notEmpty, str, when } from '../../../src/chart/index.ts';
import { apiService, managementDomain, POD_NETWORK, SERVICE_NETWORK, TENANT_DOMAIN } from './identity.ts';
import type { NodeGroup } from './node-groups.ts';
import { nodeReservations } from './node-sizing.ts';
import type { KubernetesInputs } from './values.ts';
import { patchVersion } from './versions.ts';

/**
 * Configuration of the nodes of a pool, but for what is known only once the control plane stands: addresses, authorities and tokens, which the Job
 * that hands it over fills in.
 */
export const machineConfig = (inputs: KubernetesInputs, pool: NodeGroup) => {
  const { values, release } = inputs;
  const { talos } = values;
  return {
    version: 'v1alpha1',
    machine: {
      type: 'worker',
      nodeLabels: when(notEmpty(pool.group.gpus), { gpu: 'on' }),
      network: { searchDomains: searchDomains(inputs) },
      kubelet: { image: str`ghcr.io/siderolabs/kubelet:${patchVersion(values.version)}`, extraConfig: kubeletConfig(pool) },
      install: { disk: '/dev/vda', image: str`${talos.installerRepository}/${talos.schematicID}:${talos.version}`, wipe: false },
      features: { rbac: true, kubePrism: { enabled: false } },
      registries: { mirrors: talos.registryMirrors },
    },
    cluster: {
      clusterName: release.name,
      controlPlane: { endpoint: str`https://${apiService(inputs)}:6443` },
      network: { dnsDomain: TENANT_DOMAIN, podSubnets: [POD_NETWORK], serviceSubnets: [SERVICE_NETWORK] },
      discovery: { enabled: true, registries: { kubernetes: { disabled: true }, service: { disabled: true } } },
    },
  };
};

/** Those of the management cluster first: the kubelet mounts shared volumes by short names in it. */
function searchDomains(inputs: KubernetesInputs): Expr<string[]> {
  const domain = managementDomain(inputs);
  return concat(
    [str`svc.${domain}`, domain],
    filter([`svc.${TENANT_DOMAIN}`, TENANT_DOMAIN], () => ne(domain, TENANT_DOMAIN)),
  );
}

function kubeletConfig({ group }: NodeGroup) {
  const { result, memoryKnown, processorsKnown } = nodeReservations(group);
  const { kubelet } = group;
  const reserved = bind('reserved', result);
  const grace = '1m30s';
  return {
    kubeReserved: { cpu: when(processorsKnown, reserved.kubeCpu), memory: when(memoryKnown, reserved.kubeMemory) },
    systemReserved: { cpu: when(processorsKnown, reserved.systemCpu), memory: when(memoryKnown, reserved.systemMemory) },
    evictionHard: {
      'memory.available': kubelet.evictionHardMemory,
      'nodefs.available': '10%',
      'imagefs.available': '15%',
      'nodefs.inodesFree': '5%',
    },
    evictionSoft: { 'memory.available': kubelet.evictionSoftMemory, 'nodefs.available': '15%', 'imagefs.available': '20%' },
    evictionSoftGracePeriod: { 'memory.available': grace, 'nodefs.available': grace, 'imagefs.available': grace },
    evictionMinimumReclaim: { 'memory.available': '256Mi' },
  };
}
