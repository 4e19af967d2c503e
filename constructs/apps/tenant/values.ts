import { boolean, type Inputs, mapOf, quantity, string } from '../../../src/chart/index.ts';

const module = (description: string) => boolean({ default: false, description });

/** What the owner of a tenant may set. */
export const values = {
  host: string({ default: '', description: 'Domain of the tenant. Empty: its name below the domain of its parent.' }),
  etcd: module(
    'Whether the tenant has an etcd of its own, for the control planes of its Kubernetes clusters. Else it uses that of its parent.',
  ),
  monitoring: module('Whether the tenant has a monitoring stack of its own. Else it uses that of its parent.'),
  ingress: module('Whether the tenant has an ingress controller of its own, with an address of its own. Else it uses that of its parent.'),
  gateway: boolean({ description: 'Whether the tenant has a Gateway of its own. Left out: it uses that of its parent.' }),
  seaweedfs: module('Whether the tenant has an object storage of its own. Else it uses that of its parent.'),
  computeplane: module('Whether the tenant has a cluster of its own for workloads.'),
  schedulingClass: string({
    default: '',
    description: 'SchedulingClass that says on which nodes the tenant runs. One that its parent has wins.',
  }),
  resourceQuotas: mapOf(quantity(), {
    default: {},
    description:
      'Most that the tenant may use, by resource: cpu, memory, storage, pods, services.loadbalancers, nvidia.com/gpu … Limits; requests follow from them.',
  }),
};

export type TenantInputs = Inputs<typeof values>;
