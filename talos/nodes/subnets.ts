import { BlockList, isIP } from 'node:net';

/** An address with the length of its network's prefix: `10.244.0.0/16`. */
export interface Subnet {
  address: string;
  family: 'ipv4' | 'ipv6';
  prefix: number;
}

/** Reads `address/prefix`; undefined if it is none. */
export function parseSubnet(text: string): Subnet | undefined {
  const [address = '', length = '', ...more] = text.split('/');
  const version = isIP(address);
  const prefix = Number(length);
  if (version === 0 || more.length > 0 || !/^\d{1,3}$/.test(length) || prefix > (version === 4 ? 32 : 128)) return undefined;
  return { address, family: version === 4 ? 'ipv4' : 'ipv6', prefix };
}

export function contains(subnet: Subnet, address: string): boolean {
  const version = isIP(address);
  if (version !== (subnet.family === 'ipv4' ? 4 : 6)) return false;
  const list = new BlockList();
  list.addSubnet(subnet.address, subnet.prefix, subnet.family);
  return list.check(address, subnet.family);
}

/** Whether some address is of both: then the wider one holds the other's own. */
export function overlap(a: Subnet, b: Subnet): boolean {
  return a.family === b.family && (a.prefix <= b.prefix ? contains(a, b.address) : contains(b, a.address));
}

/** Networks that the platform takes for itself inside a cluster; a test compares them with its packages. */
export const platformSubnets: Readonly<Record<string, string>> = {
  'Kube-OVN’s pods': '10.244.0.0/16',
  'Kube-OVN’s join network': '100.64.0.0/16',
  'Kilo’s mesh': '100.66.0.0/16',
};
