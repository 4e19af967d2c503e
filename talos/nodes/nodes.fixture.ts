import { parseNodes } from './read.ts';

/** A node file with one node of each role, as a person would write it. */
export const nodeFile = `cluster:
  name: demo
  endpoint: https://192.168.100.10:6443
  floatingIP: 192.168.100.10
  nodeSubnets: [192.168.100.0/24]
nodes:
  - name: cp1
    role: controlplane
    address: 192.168.100.11/24
    gateway: 192.168.100.1
    interface: ens3
    installDisk: /dev/sda
  - name: w1
    role: worker
    address: 192.168.100.21/24
    gateway: 192.168.100.1
    interface: ens3
    installDisk: /dev/nvme0n1
`;

export const parsed = (text = nodeFile, asked = 'v1.13.6') => parseNodes(text, 'nodes.yaml', { asked, usual: 'v1.13.6' });

/** The problems of a text that is refused, in their order. */
export function refusals(text: string): { message: string; hint: string; code: string; where: object }[] {
  try {
    parseNodes(text, 'nodes.yaml', { usual: 'v1.13.6' });
  } catch (error) {
    return error instanceof AggregateError ? error.errors : [error as never];
  }
  throw new Error('the text was taken');
}
