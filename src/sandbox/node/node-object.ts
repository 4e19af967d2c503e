import { arch, platform } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '../../../operators/kit/client/client.ts';
import { leases } from '../../../operators/kit/client/kinds.ts';
import { nodeAddress } from './addresses.ts';
import { nodes } from './kinds.ts';

/** The first runs the control plane, as far as pods can tell. Three, so that replicas which each want a node of their own find one; all have one address. */
const nodeNames = ['sandbox', 'sandbox-2', 'sandbox-3'] as const;
const manager = 'sandbox-node';

/** Far below the five minutes after which the node would count as lost, and rare enough to leave an idle sandbox idle. */
const heartbeatMs = 60_000;

/** More than this machine has: what is simulated uses nothing, and only scheduling looks at it. */
const capacity = { cpu: '256', memory: '1Ti', 'ephemeral-storage': '10Ti', pods: '2000' };

/** Registers the nodes, or brings them up to date. */
export async function registerNodes(client: Client, kubeletPort: number): Promise<void> {
  await Promise.all(nodeNames.map((name) => registerNode(client, name, kubeletPort)));
}

async function registerNode(client: Client, nodeName: string, kubeletPort: number): Promise<void> {
  const machine = { x64: 'amd64' }[arch() as string] ?? arch();
  const labels = {
    'kubernetes.io/hostname': nodeName,
    'kubernetes.io/os': 'linux',
    'kubernetes.io/arch': machine,
    ...(nodeName === nodeNames[0] ? { 'node-role.kubernetes.io/control-plane': '' } : {}),
    'topology.kubernetes.io/region': 'sandbox',
    'topology.kubernetes.io/zone': 'sandbox',
  };
  await client.apply(
    nodes,
    { metadata: { name: nodeName, labels }, spec: { podCIDR: '10.244.0.0/16', podCIDRs: ['10.244.0.0/16'] } } as never,
    {
      fieldManager: manager,
      force: true,
    },
  );
  const at = new Date().toISOString();
  const condition = (type: string, status: string, reason: string) => ({
    type,
    status,
    reason,
    message: 'simulated by the sandbox',
    lastHeartbeatTime: at,
    lastTransitionTime: at,
  });
  const status = {
    capacity,
    allocatable: capacity,
    addresses: [
      { type: 'InternalIP', address: nodeAddress },
      { type: 'Hostname', address: nodeName },
    ],
    daemonEndpoints: { kubeletEndpoint: { Port: kubeletPort } },
    conditions: [
      condition('Ready', 'True', 'KubeletReady'),
      condition('MemoryPressure', 'False', 'KubeletHasSufficientMemory'),
      condition('DiskPressure', 'False', 'KubeletHasNoDiskPressure'),
      condition('PIDPressure', 'False', 'KubeletHasSufficientPID'),
    ],
    nodeInfo: {
      machineID: nodeName,
      systemUUID: nodeName,
      bootID: nodeName,
      kernelVersion: 'sandbox',
      osImage: `Cozystack sandbox on ${platform()}`,
      containerRuntimeVersion: 'sandbox://1',
      kubeletVersion: 'v1.36.3',
      kubeProxyVersion: '',
      operatingSystem: 'linux',
      architecture: machine,
    },
  };
  await client.patch(nodes, { name: nodeName }, { status }, { type: 'strategic', subresource: 'status', fieldManager: manager });
}

/** Renews the Leases of the nodes until the signal fires. */
export async function keepAlive(client: Client, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    // A beat that fails is made up for by the next one.
    await Promise.allSettled(nodeNames.map((name) => renewLease(client, name)));
    await sleep(heartbeatMs, undefined, { signal }).catch(() => {});
  }
}

function renewLease(client: Client, nodeName: string): Promise<unknown> {
  const spec = { holderIdentity: nodeName, leaseDurationSeconds: 300, renewTime: new Date().toISOString().replace('Z', '000Z') };
  const lease = { metadata: { name: nodeName, namespace: 'kube-node-lease' }, spec };
  return client.apply(leases, lease as never, { fieldManager: manager, force: true });
}
