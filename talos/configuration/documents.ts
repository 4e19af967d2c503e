import type { Description } from '../nodes/description.ts';
import type { Node } from '../nodes/schema.ts';
import type { Release } from '../releases.ts';

/** From 1.12 on `talosctl gen config` gives every machine a HostnameConfig, beside which a name within `machine` is refused. */
export function namedByDocument({ minor }: Release): boolean {
  return minor >= 12;
}

/** Documents beside `machine` and `cluster`. None has a list: see `clearing.ts`. */
export function documents(node: Node, { cluster, release }: Description): object[] {
  const { singleDisk } = cluster.options;
  return [
    ...(namedByDocument(release) ? [{ ...headed('HostnameConfig'), auto: 'off', hostname: node.name }] : []),
    ...(cluster.trustedRoots === undefined ? [] : [{ ...headed('TrustedRootsConfig', 'cluster'), certificates: cluster.trustedRoots }]),
    ...(singleDisk === undefined
      ? []
      : [
          { ...headed('VolumeConfig', 'EPHEMERAL'), provisioning: { grow: false, minSize: '70GiB' } },
          {
            ...headed('UserVolumeConfig', 'data-storage'),
            provisioning: { diskSelector: { match: singleDisk.diskSelector ?? 'system_disk' }, minSize: '400GiB' },
          },
        ]),
  ];
}

function headed(kind: string, name?: string): object {
  return { apiVersion: 'v1alpha1', kind, ...(name === undefined ? {} : { name }) };
}
