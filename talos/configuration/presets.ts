import type { Cluster } from '../nodes/schema.ts';

type Options = NonNullable<Cluster['options']>;

export interface KernelModule {
  name: string;
  parameters?: readonly string[];
}

/** Modules that the platform's storage and network need: LINSTOR and Kube-OVN cannot load any themselves. */
export function presetModules({ vfio }: Options): KernelModule[] {
  return [
    { name: 'openvswitch' },
    // Its helper program does not exist on the host.
    { name: 'drbd', parameters: ['usermode_helper=disabled'] },
    { name: 'zfs' },
    { name: 'spl' },
    ...(vfio ? [{ name: 'vfio_pci' }, { name: 'vfio_iommu_type1' }] : []),
  ];
}

export function presetSysctls({ hugepages, tcpTuning, tcpKeepalive }: Options): Record<string, string> {
  return {
    // Thousands of pods are neighbours of a node.
    'net.ipv4.neigh.default.gc_thresh1': '4096',
    'net.ipv4.neigh.default.gc_thresh2': '8192',
    'net.ipv4.neigh.default.gc_thresh3': '16384',
    ...(hugepages === undefined ? {} : { 'vm.nr_hugepages': String(hugepages) }),
    ...(tcpTuning
      ? {
          'net.ipv4.tcp_orphan_retries': '3',
          'net.ipv4.tcp_fin_timeout': '30',
          'net.core.netdev_max_backlog': '5000',
          'net.core.netdev_budget': '600',
          'net.core.netdev_budget_usecs': '8000',
        }
      : {}),
    ...(tcpKeepalive
      ? { 'net.ipv4.tcp_keepalive_time': '600', 'net.ipv4.tcp_keepalive_intvl': '10', 'net.ipv4.tcp_keepalive_probes': '6' }
      : {}),
  };
}
