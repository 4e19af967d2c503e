import { kindsOf } from '../lib/kind.ts';

// Kinds of Cluster API, core.

const kinds = kindsOf('cluster.x-k8s.io', 'v1beta1');

export const Cluster = kinds.namespaced('Cluster', 'clusters');
export const MachineDeployment = kinds.namespaced('MachineDeployment', 'machinedeployments');
export const MachineHealthCheck = kinds.namespaced('MachineHealthCheck', 'machinehealthchecks');
export const Machine = kinds.namespaced('Machine', 'machines');
export const MachineSet = kinds.namespaced('MachineSet', 'machinesets');
