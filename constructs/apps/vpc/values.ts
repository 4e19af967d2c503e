import { type Inputs, listOf, object, required, string, withRules } from '../../../src/chart/index.ts';
import type { NameRule } from '../../lib/refuse-names.ts';

/** Names of subnets become values of labels and keys of a ConfigMap. */
export const SUBNET: NameRule = {
  pattern: '^[A-Za-z0-9]([-_.A-Za-z0-9]{0,58}[A-Za-z0-9])?$',
  rule: 'may hold letters, digits, and dashes, dots and underscores inside, 60 at most',
};

/** Names of namespaces and of applications. */
export const LABEL: NameRule = {
  pattern: '^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$',
  rule: 'may hold lower-case letters, digits and dashes inside, 63 at most',
};

const OCTET = '(25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])';
const IPV4 = `${OCTET}([.]${OCTET}){3}`;

export const ADDRESS: NameRule = { pattern: `^${IPV4}$`, rule: 'is no IPv4 address' };

export const NETWORK: NameRule = { pattern: `^${IPV4}/(3[0-2]|[12]?[0-9])$`, rule: 'is no IPv4 network such as 10.20.0.0/16' };

const matching = ({ pattern }: NameRule) => `matches(${JSON.stringify(pattern)})`;
const follows = (field: string, rule: NameRule) => ({
  rule: `!has(self.${field}) || self.${field}.${matching(rule)}`,
  message: rule.rule,
  fieldPath: `.${field}`,
});

const subnet = withRules(
  object(
    {
      name: required(string({ description: 'Name of the subnet, by which it is found in the ConfigMap `<release>-subnets`.' })),
      cidr: string({
        description: 'IPv4 addresses of it, such as `10.20.0.0/16`; they may not overlap with those of other subnets. They cannot change.',
      }),
    },
    { description: 'One subnet.' },
  ),
  follows('name', SUBNET),
  follows('cidr', NETWORK),
);

const peer = withRules(
  object(
    {
      tenantNamespace: required(string({ description: 'Namespace of the tenant that has it, such as `tenant-acme`.' })),
      vpcName: required(string({ description: 'Name of the VirtualPrivateCloud there.' })),
    },
    { description: 'One other network.' },
  ),
  follows('tenantNamespace', LABEL),
  follows('vpcName', LABEL),
);

const route = withRules(
  object(
    {
      cidr: required(string({ description: 'IPv4 network that packets are for, such as `0.0.0.0/0`.' })),
      nextHopIP: required(string({ description: 'IPv4 address in one of the subnets, or of a peer, that they are sent to.' })),
    },
    { description: 'One route.' },
  ),
  follows('cidr', NETWORK),
  follows('nextHopIP', ADDRESS),
);

/** What a tenant may set. */
export const values = {
  subnets: withRules(
    listOf(subnet, {
      default: [],
      description: 'Subnets that machines can be attached to. One is removed only when nothing is attached to it any more.',
    }),
    { rule: 'self.all(one, self.exists_one(other, other.name == one.name))', message: 'two subnets have the same name' },
    {
      rule: 'self.all(now, !oldSelf.exists(before, before.name == now.name && has(before.cidr) && !(has(now.cidr) && now.cidr == before.cidr)))',
      message: 'the addresses of a subnet cannot change: add another subnet, move to it, and remove this one',
    },
  ),
  peers: withRules(
    listOf(peer, {
      default: [],
      description: 'Networks of this or other tenants that packets may be routed to. It takes both sides: each must name the other.',
    }),
    {
      rule: 'self.all(one, self.exists_one(other, other.tenantNamespace == one.tenantNamespace && other.vpcName == one.vpcName))',
      message: 'a peer is listed twice',
    },
  ),
  routes: listOf(route, {
    default: [],
    description: 'Static routes, as to the subnets of a peer. Without one, packets leave a subnet to the other subnets only.',
  }),
};

export type VpcInputs = Inputs<typeof values>;
