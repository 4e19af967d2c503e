import type { Node } from '../nodes/schema.ts';

/**
 * Talos merges a patch into a configuration by appending to the lists that are there, so that a patch laid on twice would hold every item twice. Therefore a
 * patch first takes out what it owns. Of the places it can, these are the ones that can always be taken out: what is not there itself may be missing, what it
 * hangs from must not be, or talosctl ends with `lookup failed`. `machine` and `cluster` stand in every configuration, and those that `talosctl gen config`
 * makes have `machine.kubelet` and, on the control plane, `cluster.apiServer` and `cluster.etcd`.
 *
 * Whole documents, such as a LinkConfig, cannot be taken out in this way: up to Talos 1.13 talosctl crashes where the document is not there. That is why
 * everything with a list stays within `machine` and `cluster`.
 *
 * Source: `pkg/machinery/config/{merge,configpatcher,configloader}` of Talos v1.11.6, v1.12.6 and v1.13.6, tried with each.
 */
export function clearing(role: Node['role']): object {
  const machine = {
    network: taken,
    kernel: taken,
    files: taken,
    sysctls: taken,
    // Among them the one that Talos gives to the control plane, which would keep MetalLB from announcing addresses there.
    nodeLabels: taken,
    time: taken,
    registries: { mirrors: taken },
    kubelet: { nodeIP: taken },
  };
  return role === 'worker' ? { machine } : { machine, cluster: { apiServer: { certSANs: taken }, etcd: { advertisedSubnets: taken } } };
}

/** Takes out what stands where this stands. */
const taken = { $patch: 'delete' };
