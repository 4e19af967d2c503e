import { kindsOf } from '../lib/kind.ts';

// Kinds of Cluster API, machines by KubeVirt.

const kinds = kindsOf('infrastructure.cluster.x-k8s.io', 'v1alpha1');

export const KubevirtCluster = kinds.namespaced('KubevirtCluster', 'kubevirtclusters');
export const KubevirtMachineTemplate = kinds.namespaced('KubevirtMachineTemplate', 'kubevirtmachinetemplates');
export const KubevirtMachine = kinds.namespaced('KubevirtMachine', 'kubevirtmachines');
