import { isIP } from 'node:net';
import { fileProblems } from '../configuration/files.ts';
import { presetModules, presetSysctls } from '../configuration/presets.ts';
import { addressOf, type Description } from './description.ts';
import type { Finding } from './schema-problems.ts';
import { contains, overlap, parseSubnet, platformSubnets, type Subnet } from './subnets.ts';

/** What no schema can say: how the values of a node file go together. */
export function ruleProblems(description: Description): Finding[] {
  return [
    ...addressProblems(description.cluster),
    ...subnetProblems(description),
    ...nodesProblems(description),
    ...description.nodes.flatMap((_, index) => nodeProblems(description, index)),
    ...extraProblems(description),
  ];
}

function addressProblems({ endpoint, nameservers = [] }: Description['cluster']): Finding[] {
  const found: Finding[] = [];
  if (!URL.canParse(endpoint))
    found.push({ path: ['cluster', 'endpoint'], message: `endpoint ${endpoint} is no address`, hint: 'write https://host:6443' });
  for (const [index, text] of nameservers.entries()) {
    if (isIP(text) === 0)
      found.push({
        path: ['cluster', 'nameservers', String(index)],
        message: `${text} is no address`,
        hint: 'write the address of a name server',
      });
  }
  return found;
}

const subnetKeys = ['nodeSubnets', 'podSubnets', 'serviceSubnets'] as const;

/** Every network is one, and none has addresses of another. */
function subnetProblems({ cluster }: Description): Finding[] {
  const found: Finding[] = [];
  const seen: { owner: string; text: string; subnet: Subnet }[] = Object.entries(platformSubnets).map(([owner, text]) => ({
    owner,
    text,
    subnet: parseSubnet(text)!,
  }));
  for (const key of [...subnetKeys, 'advertisedSubnets'] as const) {
    for (const [index, text] of cluster[key].entries()) {
      const path = ['cluster', key, String(index)];
      const subnet = parseSubnet(text);
      if (!subnet) found.push({ path, message: `${text} is no network`, hint: 'write address/length, such as 192.168.100.0/24' });
      // What etcd tells its addresses of is meant to be of the nodes' networks.
      else if (key !== 'advertisedSubnets') {
        const other = seen.find((one) => overlap(one.subnet, subnet));
        if (other)
          found.push({
            path,
            message: `${key} ${text} has addresses of ${other.text}, ${other.owner}`,
            hint:
              key === 'podSubnets'
                ? 'leave it out for 100.65.0.0/16, or take a network that nothing else uses'
                : 'take networks that are apart',
          });
        seen.push({ owner: `of ${key}`, text, subnet });
      }
    }
  }
  return found;
}

function nodesProblems({ cluster, nodes }: Description): Finding[] {
  const found: Finding[] = [];
  for (const [index, node] of nodes.entries()) {
    const path = ['nodes', String(index)];
    const double = (same: (other: typeof node) => boolean) => nodes.findIndex(same) < index;
    if (double((other) => other.name === node.name))
      found.push({
        path: [...path, 'name'],
        message: `there are two nodes with the name ${node.name}`,
        hint: 'give each node a name of its own',
      });
    if (double((other) => addressOf(other).address === addressOf(node).address))
      found.push({
        path: [...path, 'address'],
        message: `there are two nodes with the address ${node.address}`,
        hint: 'give each node an address of its own',
      });
    if (addressOf(node).address === cluster.floatingIP)
      found.push({
        path: [...path, 'address'],
        message: `${node.name} has the floating address as its own`,
        hint: 'take an address for cluster.floatingIP that no node has',
      });
  }
  if (!nodes.some(({ role }) => role === 'controlplane'))
    found.push({
      path: ['nodes'],
      message: 'none of the nodes is of the control plane',
      hint: 'give one or three nodes the role controlplane',
    });
  return [...found, ...floatingProblems(cluster)];
}

function floatingProblems({ floatingIP, nodeSubnets }: Description['cluster']): Finding[] {
  if (floatingIP === undefined) return [];
  const path = ['cluster', 'floatingIP'];
  if (isIP(floatingIP) === 0)
    return [{ path, message: `floatingIP ${floatingIP} is no address`, hint: 'write an address without a prefix length' }];
  return within(nodeSubnets, floatingIP)
    ? []
    : [
        {
          path,
          message: `floatingIP ${floatingIP} is in none of nodeSubnets`,
          hint: 'nodes hold it on the interface of their own address',
        },
      ];
}

/** Names of files that Windows keeps for devices: the files of such a node could not be written there. */
const deviceNames = /^(con|prn|aux|nul|com\d|lpt\d)$/;

function nodeProblems({ cluster, nodes }: Description, index: number): Finding[] {
  const node = nodes[index]!;
  const { address, prefix } = addressOf(node);
  const found: Finding[] = [];
  const wrong = (key: string, message: string, hint: string) => found.push({ path: ['nodes', String(index), key], message, hint });
  if (deviceNames.test(node.name))
    wrong('name', `${node.name} is the name of a device on Windows, where no file can have it`, 'choose another name');
  if (isIP(address) === 0 || (prefix !== undefined && !parseSubnet(node.address)))
    wrong('address', `${node.address} is no address`, 'write 192.168.100.11/24, or 192.168.100.11 where a DHCP server gives it');
  else if (!within(cluster.nodeSubnets, address))
    wrong(
      'address',
      `${address} is in none of cluster.nodeSubnets`,
      'kubelet would find no address of its own: add the network, or mend the address',
    );
  if (prefix !== undefined && node.interface === undefined)
    wrong(
      'interface',
      `${node.name} has an address that is set, and no interface for it`,
      'name the interface, or write the address without a prefix length',
    );
  if (cluster.floatingIP !== undefined && node.role === 'controlplane' && node.interface === undefined)
    wrong('interface', `${node.name} is to hold the floating address, and has no interface for it`, 'name the interface');
  if (node.mtu !== undefined && node.interface === undefined)
    wrong('mtu', `${node.name} has an MTU, and no interface for it`, 'name the interface');
  if (node.gateway !== undefined && (isIP(node.gateway) === 0 || isIP(node.gateway) !== isIP(address)))
    wrong('gateway', `${node.gateway} is no gateway for ${node.address}`, 'write its address, of the same family');
  if (node.gateway !== undefined && prefix === undefined)
    wrong(
      'gateway',
      `${node.name} has a gateway, and an address that a DHCP server gives`,
      'write the address with its prefix length, or leave the gateway to the server',
    );
  if (
    typeof node.interface === 'object' &&
    'bond' in node.interface &&
    new Set(node.interface.interfaces.map((one) => typeof one)).size > 1
  )
    wrong('interface', `${node.name} makes its bond of names and of selectors`, 'name all interfaces, or describe all of them');
  return found;
}

/** What the platform sets is not set a second time, and files stand where Talos takes them. */
function extraProblems({ cluster: { extra, options } }: Description): Finding[] {
  const found: Finding[] = [];
  const modules = presetModules(options).map(({ name }) => name);
  for (const [index, { name }] of (extra.kernelModules ?? []).entries()) {
    if (modules.includes(name) || extra.kernelModules!.findIndex((other) => other.name === name) < index)
      found.push({
        path: ['cluster', 'extra', 'kernelModules', String(index)],
        message: `the kernel module ${name} is loaded already`,
        hint: 'leave it out',
      });
  }
  const sysctls = presetSysctls(options);
  for (const key of Object.keys(extra.sysctls ?? {})) {
    if (key in sysctls)
      found.push({
        path: ['cluster', 'extra', 'sysctls', key],
        message: `the platform sets ${key} to ${sysctls[key]}`,
        hint: 'leave it out',
      });
  }
  return [...found, ...fileProblems(extra.files ?? [])];
}

function within(subnets: readonly string[], address: string): boolean {
  return subnets.some((text) => {
    const subnet = parseSubnet(text);
    return subnet !== undefined && contains(subnet, address);
  });
}
