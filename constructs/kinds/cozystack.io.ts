import type { ApplicationDefinitionSpec } from '../lib/api/application-definition.ts';
import type { PackageSpec } from '../lib/api/package.ts';
import type { PackageSourceSpec } from '../lib/api/package-source.ts';
import type { WorkloadMonitorSpec } from '../lib/api/workload-monitor.ts';
import { kindsOf } from '../lib/kind.ts';

// Kinds of the platform itself; their fields are described in ../lib/api.

const kinds = kindsOf('cozystack.io', 'v1alpha1');

export const ApplicationDefinition = kinds.cluster<{ spec: ApplicationDefinitionSpec }>('ApplicationDefinition', 'applicationdefinitions');
export const Package = kinds.cluster<{ spec: PackageSpec }>('Package', 'packages');
export const PackageSource = kinds.cluster<{ spec: PackageSourceSpec }>('PackageSource', 'packagesources');
export const WorkloadMonitor = kinds.namespaced<{ spec: WorkloadMonitorSpec }>('WorkloadMonitor', 'workloadmonitors');
export const Workload = kinds.namespaced('Workload', 'workloads');
export const SchedulingClass = kinds.cluster('SchedulingClass', 'schedulingclasses');
