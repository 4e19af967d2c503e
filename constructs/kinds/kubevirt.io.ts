import { kindsOf } from '../lib/kind.ts';

// Kinds of KubeVirt.

const kinds = kindsOf('kubevirt.io', 'v1');

export const KubeVirt = kinds.namespaced('KubeVirt', 'kubevirts');
export const VirtualMachine = kinds.namespaced('VirtualMachine', 'virtualmachines');
export const VirtualMachineInstance = kinds.namespaced('VirtualMachineInstance', 'virtualmachineinstances');
