import Type, { type Static } from 'typebox';
import { workloadMonitorNames } from './kind-names.ts';
import { type ResourceOf, resource } from './resource.ts';

const count = (description: string) => Type.Optional(Type.Integer({ description, minimum: 0, format: 'int32' }));

/** Which pods, volumes and services belong to an application, and how many must work. */
export const WorkloadMonitorSpec = Type.Object(
  {
    selector: Type.Record(Type.String(), Type.String(), { description: 'Labels of the watched objects; all must match exactly.' }),
    kind: Type.Optional(Type.String({ description: 'Kind that the Workloads get; free text.' })),
    type: Type.Optional(Type.String({ description: 'Type that the Workloads get; free text.' })),
    version: Type.Optional(Type.String({ description: 'Version of the application; for information.' })),
    minReplicas: count('How many pods must be available for the application to be operational.'),
    replicas: count('How many pods are expected; for information.'),
  },
  { description: 'What to watch and what to expect.' },
);

/** Static type of {@link WorkloadMonitorSpec}. */
export type WorkloadMonitorSpec = Static<typeof WorkloadMonitorSpec>;

/** What the controller counted. */
export const WorkloadMonitorStatus = Type.Object(
  {
    operational: Type.Optional(Type.Boolean({ description: 'Whether enough pods are available.' })),
    availableReplicas: count('Pods that are ready.'),
    observedReplicas: count('Pods that exist.'),
  },
  { description: 'What the controller counted.' },
);

/** Static type of {@link WorkloadMonitorStatus}. */
export type WorkloadMonitorStatus = Static<typeof WorkloadMonitorStatus>;

/** Kind WorkloadMonitor: watches the pods of one part of an application. */
export const workloadMonitorResource = resource({
  ...workloadMonitorNames,
  description: 'WorkloadMonitor watches the pods, volumes and services of one part of an application and says whether it works.',
  columns: [
    { name: 'Kind', type: 'string', jsonPath: '.spec.kind' },
    { name: 'Type', type: 'string', jsonPath: '.spec.type' },
    { name: 'Version', type: 'string', jsonPath: '.spec.version' },
    { name: 'Replicas', type: 'integer', jsonPath: '.spec.replicas', description: 'Expected pods' },
    { name: 'MinReplicas', type: 'integer', jsonPath: '.spec.minReplicas', description: 'Pods that must be available' },
    { name: 'Available', type: 'integer', jsonPath: '.status.availableReplicas', description: 'Ready pods' },
    { name: 'Observed', type: 'integer', jsonPath: '.status.observedReplicas', description: 'Existing pods' },
    { name: 'Operational', type: 'boolean', jsonPath: '.status.operational', description: 'Whether enough pods are available' },
  ],
  spec: WorkloadMonitorSpec,
  status: WorkloadMonitorStatus,
});

/** An object of kind WorkloadMonitor. */
export type WorkloadMonitor = ResourceOf<typeof workloadMonitorResource>;
