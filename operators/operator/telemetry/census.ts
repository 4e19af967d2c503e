import type { Client } from '../../kit/client/client.ts';
import type { KubeObject } from '../../kit/client/object.ts';
import { resource } from '../../kit/client/resource.ts';
import type { Cluster } from '../cluster.ts';
import { variantName } from '../package/selection.ts';
import type { Census } from './report.ts';

interface Node extends KubeObject {
  status?: { nodeInfo?: { operatingSystem: string; osImage: string; kernelVersion: string }; capacity?: Record<string, string> };
}

interface PersistentVolume extends KubeObject {
  spec?: { csi?: { driver: string }; hostPath?: object; nfs?: object; capacity?: { storage?: string } };
}

interface Service extends KubeObject {
  spec?: { type?: string };
}

const core = { group: '', version: 'v1' };
const nodes = resource<Node>({ ...core, plural: 'nodes', kind: 'Node', namespaced: false });
const volumes = resource<PersistentVolume>({ ...core, plural: 'persistentvolumes', kind: 'PersistentVolume', namespaced: false });
const services = resource<Service>({ ...core, plural: 'services', kind: 'Service', namespaced: true });

const driverOf = ({ spec }: PersistentVolume): string => spec?.csi?.driver ?? (spec?.hostPath ? 'hostpath' : spec?.nfs ? 'nfs' : 'unknown');

/** Counts the cluster. `version` is the platform's own. */
export async function census(client: Client, cluster: Cluster, version: string, signal: AbortSignal): Promise<Census> {
  const [server, nodeList, volumeList] = await Promise.all([
    client.raw({ path: '/version', signal }),
    client.list(nodes, { signal }),
    client.list(volumes, { signal }),
  ]);
  let loadBalancers = 0;
  for await (const page of client.pages(services, { signal }))
    loadBalancers += page.items.filter(({ spec }) => spec?.type === 'LoadBalancer').length;
  return {
    cozystackVersion: version,
    kubernetesVersion: (JSON.parse(server.body.toString('utf8')) as { gitVersion: string }).gitVersion,
    nodes: nodeList.items.map(({ status }) => ({
      os: status?.nodeInfo?.operatingSystem ?? 'unknown',
      image: status?.nodeInfo?.osImage ?? 'unknown',
      kernel: status?.nodeInfo?.kernelVersion ?? 'unknown',
      capacity: status?.capacity ?? {},
    })),
    loadBalancers,
    volumes: volumeList.items.map((volume) => ({ driver: driverOf(volume), size: volume.spec?.capacity?.storage ?? '0' })),
    packages: cluster.packages.list().map((pkg) => ({ name: pkg.metadata.name, variant: variantName(pkg) })),
  };
}
