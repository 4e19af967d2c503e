import { boolean, type Inputs, mapOf, quantity, string, withRules } from '../../../src/chart/index.ts';
import type { NameRule } from '../../lib/refuse-names.ts';

const module = (description: string) => boolean({ default: false, description });

/** A domain, as far as a label of the namespace can hold it. */
export const DOMAIN: NameRule = {
  pattern: '^[A-Za-z0-9]([-A-Za-z0-9]*[A-Za-z0-9])?([.][A-Za-z0-9]([-A-Za-z0-9]*[A-Za-z0-9])?)*$',
  rule: 'must be a domain name, such as example.org, of 63 characters at most',
};

/** The name of an object in the cluster that a label can hold. */
export const SCHEDULING_CLASS: NameRule = {
  pattern: '^[a-z0-9]([-.a-z0-9]{0,61}[a-z0-9])?$',
  rule: 'must be the name of a SchedulingClass: lower-case letters, digits, dots and dashes, 63 at most',
};

/** Limits and requests follow from each resource; what names them would come out as neither. */
export const SECTION: NameRule = {
  pattern: '^(limits|requests)([.]|$)',
  rule: 'name resources, such as cpu; limits and requests follow from each',
};

/** What the owner of a tenant may set. */
export const values = {
  host: withRules(
    string({
      default: '',
      description:
        'Domain of the tenant, below which its applications have their names; it must lead to the ingress of the tenant. Empty: its name below the domain of its parent.',
    }),
    { rule: `self == '' || size(self) <= 63 && self.matches('${DOMAIN.pattern}')`, message: DOMAIN.rule },
  ),
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
  schedulingClass: withRules(
    string({ default: '', description: 'SchedulingClass that says on which nodes the tenant runs. One that its parent has wins.' }),
    { rule: `self == '' || self.matches('${SCHEDULING_CLASS.pattern}')`, message: SCHEDULING_CLASS.rule },
  ),
  resourceQuotas: withRules(
    mapOf(quantity(), {
      default: {},
      description:
        'Most that the tenant may use in all, by resource: `cpu`, `memory`, `storage`, `pods`, `services.loadbalancers`, `nvidia.com/gpu` … Limits are what counts; requests follow from them. Empty: no bounds.',
    }),
    { rule: `self.all(name, !name.matches('${SECTION.pattern}'))`, message: SECTION.rule },
  ),
};

export type TenantInputs = Inputs<typeof values>;
