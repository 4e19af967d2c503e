import type { ImageChoice } from '../images/profiles.ts';
import { replaced } from '../images/replaced.ts';
import type { Release } from '../releases.ts';
import type { Cluster, Node, NodeFile } from './schema.ts';

/** A node file with everything filled in that it leaves open. */
export interface Description {
  cluster: Cluster &
    Required<Pick<Cluster, 'advertisedSubnets' | 'podSubnets' | 'serviceSubnets' | 'installImage' | 'mirrors' | 'options' | 'extra'>>;
  release: Release;
  images: ImageChoice;
  /** Prefix of an image reference → what stands in for it. */
  imagePrefixes: Readonly<Record<string, string>>;
  nodes: readonly Node[];
}

/** Domain that the platform's packages are compiled with. */
export const clusterDomain = 'cozy.local';

export function described({ cluster, images = {}, nodes }: NodeFile, release: Release): Description {
  const imagePrefixes = images.prefixes ?? {};
  return {
    cluster: {
      ...cluster,
      advertisedSubnets: cluster.advertisedSubnets ?? cluster.nodeSubnets,
      // Neither Kube-OVN's nor any other network of the platform: Cilium takes addresses of its own from a node's part of it, and Kube-OVN would give the same
      // addresses to pods.
      podSubnets: cluster.podSubnets ?? ['100.65.0.0/16'],
      serviceSubnets: cluster.serviceSubnets ?? ['10.96.0.0/16'],
      installImage: replaced(cluster.installImage ?? `ghcr.io/cozystack/cozystack/talos:${release.tag}`, imagePrefixes),
      mirrors: cluster.mirrors ?? { 'docker.io': ['https://mirror.gcr.io'] },
      options: cluster.options ?? {},
      extra: cluster.extra ?? {},
    },
    release,
    images: {
      arch: images.arch ?? 'amd64',
      secureboot: images.secureboot ?? false,
      extraKernelArgs: images.extraKernelArgs ?? [],
      extraExtensions: (images.extraExtensions ?? []).map((reference) => replaced(reference, imagePrefixes)),
    },
    imagePrefixes,
    nodes,
  };
}

/** The address of a node, and the length of its prefix where the address is set rather than given by a DHCP server. */
export function addressOf(node: Pick<Node, 'address'>): { address: string; prefix?: string } {
  const [address = '', prefix] = node.address.split('/');
  return prefix === undefined ? { address } : { address, prefix };
}
