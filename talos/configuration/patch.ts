import type { Description } from '../nodes/description.ts';
import type { Node } from '../nodes/schema.ts';
import { clearing, taken } from './clearing.ts';
import { cluster } from './cluster.ts';
import { documents } from './documents.ts';
import { machine } from './machine.ts';

/** A label that Talos gives to the control plane, and that would keep MetalLB from announcing addresses there. */
const excluded = 'node.kubernetes.io/exclude-from-external-load-balancers';

/**
 * The documents of one node's patch, in their order: what is taken out, what is set, and what is taken out of it again. For `talosctl machineconfig patch`,
 * `talosctl patch machineconfig` and `talosctl gen config --config-patch`; laid on any number of times it leaves the same configuration.
 */
export function patchOf(node: Node, description: Description): object[] {
  const settings = machine(node, description);
  if (node.role === 'worker')
    return [clearing('worker'), { machine: settings, cluster: cluster(node, description) }, ...documents(node, description)];
  return [
    clearing('controlplane'),
    // Set first, since what is not there cannot be taken out.
    { machine: { ...settings, nodeLabels: { [excluded]: '' } }, cluster: cluster(node, description) },
    ...documents(node, description),
    { machine: { nodeLabels: { [excluded]: taken } } },
  ];
}
