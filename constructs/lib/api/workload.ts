import Type, { type Static } from 'typebox';
import { workloadNames } from './kind-names.ts';
import { Quantity } from './quantity.ts';
import { type ResourceOf, resource } from './resource.ts';

/** What a running part of an application takes. */
export const WorkloadStatus = Type.Object(
  {
    kind: Type.String({ description: 'Kind of the workload, as its monitor names it.' }),
    type: Type.Optional(Type.String({ description: 'Type of the workload, as its monitor names it.' })),
    resources: Type.Record(Type.String(), Quantity, { description: 'Resources that it takes, by name.' }),
    operational: Type.Optional(Type.Boolean({ description: 'Whether it works.' })),
  },
  { description: 'What the workload is and takes.' },
);

/** Static type of {@link WorkloadStatus}. */
export type WorkloadStatus = Static<typeof WorkloadStatus>;

/** Kind Workload: one pod, volume or service of an application, for accounting. Its status is no subresource: the controller writes it with the object. */
export const workloadResource = resource({
  ...workloadNames,
  description: 'Workload accounts for one pod, volume or service of an application.',
  columns: [
    { name: 'Kind', type: 'string', jsonPath: '.status.kind' },
    { name: 'Type', type: 'string', jsonPath: '.status.type' },
    { name: 'CPU', type: 'string', jsonPath: '.status.resources.cpu' },
    { name: 'Memory', type: 'string', jsonPath: '.status.resources.memory' },
    { name: 'Operational', type: 'string', jsonPath: '.status.operational' },
  ],
  status: WorkloadStatus,
  statusSubresource: false,
});

/** An object of kind Workload. */
export type Workload = ResourceOf<typeof workloadResource>;
