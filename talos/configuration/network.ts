import { isIP } from 'node:net';
import { addressOf, type Description } from '../nodes/description.ts';
import type { Node } from '../nodes/schema.ts';
import { namedByDocument } from './documents.ts';

/** `network` of the part `machine`; nothing where a DHCP server tells all of it. */
export function network(node: Node, { cluster, release }: Description): { network?: object } {
  const device = interfaceOf(node, cluster.floatingIP);
  const settings = {
    ...(namedByDocument(release) ? {} : { hostname: node.name }),
    ...(device === undefined ? {} : { interfaces: [device] }),
    ...(cluster.nameservers === undefined ? {} : { nameservers: cluster.nameservers }),
    ...(cluster.options.kubeSpan ? { kubespan: { enabled: true } } : {}),
  };
  return Object.keys(settings).length === 0 ? {} : { network: settings };
}

function interfaceOf(node: Node, floatingIP: string | undefined): object | undefined {
  if (node.interface === undefined) return undefined;
  const { address, prefix } = addressOf(node);
  const set = prefix !== undefined;
  // Any address: which one of the two families it is follows from the node's own.
  const everywhere = isIP(address) === 6 ? '::/0' : '0.0.0.0/0';
  return {
    ...linkOf(node.interface),
    ...(node.mtu === undefined ? {} : { mtu: node.mtu }),
    dhcp: !set,
    ...(set ? { addresses: [node.address] } : {}),
    ...(node.gateway === undefined ? {} : { routes: [{ network: everywhere, gateway: node.gateway }] }),
    // Only the control plane holds the floating address: a worker that held it would draw the API's traffic to itself.
    ...(floatingIP !== undefined && node.role === 'controlplane' ? { vip: { ip: floatingIP } } : {}),
  };
}

function linkOf(link: NonNullable<Node['interface']>): object {
  if (typeof link === 'string') return { interface: link };
  if (!('bond' in link)) return { deviceSelector: link };
  const named = link.interfaces.every((one) => typeof one === 'string');
  return {
    interface: link.bond,
    bond: {
      mode: '802.3ad',
      lacpRate: 'fast',
      miimon: 100,
      updelay: 200,
      downdelay: 200,
      xmitHashPolicy: 'encap3+4',
      ...(named ? { interfaces: link.interfaces } : { deviceSelectors: link.interfaces }),
    },
  };
}
