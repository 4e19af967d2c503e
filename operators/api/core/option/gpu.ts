import type { KubeObject } from '../../../kit/client/object.ts';
import type { OptionItem } from './item.ts';

interface HostDevice {
  resourceName?: string;
}

/** The part of a KubeVirt that says which devices machines may have. */
export interface KubeVirt extends KubeObject {
  spec?: { configuration?: { permittedHostDevices?: { pciHostDevices?: HostDevice[]; mediatedDevices?: HostDevice[] } } };
}

export interface Node extends KubeObject {
  status?: { allocatable?: Record<string, string> };
}

/** Permitted devices, each with how many there are and on which nodes. */
export function gpuItems(kubevirt: KubeVirt | undefined, nodes: readonly Node[]): OptionItem[] {
  const { pciHostDevices = [], mediatedDevices = [] } = kubevirt?.spec?.configuration?.permittedHostDevices ?? {};
  return [...pciHostDevices, ...mediatedDevices].flatMap(({ resourceName }) => {
    if (!resourceName) return [];
    const having = nodes
      .map(({ metadata, status }) => ({ name: metadata.name, count: Number(status?.allocatable?.[resourceName] ?? 0) }))
      .filter(({ count }) => count > 0);
    const total = having.reduce((sum, { count }) => sum + count, 0);
    const where = having
      .map(({ name }) => name)
      .sort()
      .join(',');
    return [{ value: resourceName, description: total > 0 ? `${total} available on ${where}` : 'not available on any node' }];
  });
}
