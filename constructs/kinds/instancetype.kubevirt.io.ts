import { kindsOf } from '../lib/kind.ts';

// Kinds of instance types of KubeVirt.

const kinds = kindsOf('instancetype.kubevirt.io', 'v1beta1');

export const VirtualMachineInstancetype = kinds.namespaced('VirtualMachineInstancetype', 'virtualmachineinstancetypes');
export const VirtualMachineClusterInstancetype = kinds.cluster('VirtualMachineClusterInstancetype', 'virtualmachineclusterinstancetypes');
export const VirtualMachinePreference = kinds.namespaced('VirtualMachinePreference', 'virtualmachinepreferences');
export const VirtualMachineClusterPreference = kinds.cluster('VirtualMachineClusterPreference', 'virtualmachineclusterpreferences');
