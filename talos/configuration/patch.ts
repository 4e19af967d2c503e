import type { Description } from '../nodes/description.ts';
import type { Node } from '../nodes/schema.ts';
import { clearing } from './clearing.ts';
import { cluster } from './cluster.ts';
import { documents } from './documents.ts';
import { machine } from './machine.ts';

/**
 * The documents of one node's patch: what is taken out, and what is set. For `talosctl machineconfig patch`, `talosctl patch machineconfig` and
 * `talosctl gen config --config-patch`; laid on any number of times it leaves the same configuration.
 */
export function patchOf(node: Node, description: Description): object[] {
  return [
    clearing(node.role),
    { machine: machine(node, description), cluster: cluster(node, description) },
    ...documents(node, description),
  ];
}
