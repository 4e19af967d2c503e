import { boolean, type Inputs, mapOf, quantity, string } from '../../../src/chart/index.ts';

const module = (description: string) => boolean({ default: false, description });

/** What the owner of a tenant may set. */
export const values = {
  host: string({
    default: '',
    description:
      'Domain of the tenant, below which its applications have their names; it must lead to the ingress of the tenant. Empty: its name below the domain of its parent.',
  }),
  etcd: module(
    'Whether the tenant has an etcd of its own, for the control planes of its Kubernetes clusters. Else it uses that of its parent. Turned off again, its data is deleted.',
  ),
  monitoring: module(
    'Whether the tenant has metrics, logs and Grafana of its own. Else its parent keeps them. Turned off again, its data is deleted.',
  ),
  ingress: module('Whether the tenant has an ingress controller of its own, with an address of its own. Else it uses that of its parent.'),
  gateway: boolean({ description: 'Whether the tenant has a Gateway of its own. Left out: it uses that of its parent.' }),
  seaweedfs: module('Whether the tenant has an object storage (S3) of its own. Else its buckets are in that of its parent.'),
  computeplane: module(
    'Whether the tenant has a Kubernetes cluster of its own for the workloads of its applications. Needs the bundle iaas.',
  ),
  schedulingClass: string({
    default: '',
    description: 'SchedulingClass that says on which nodes the tenant runs. One that its parent has wins.',
  }),
  resourceQuotas: mapOf(quantity(), {
    default: {},
    description:
      'Most that the tenant may use in all, by resource: `cpu`, `memory`, `storage`, `pods`, `services.loadbalancers`, `nvidia.com/gpu` … Limits are what counts; requests follow from them. Empty: no bounds.',
  }),
};

export type TenantInputs = Inputs<typeof values>;
