import { kindsOf } from '../lib/kind.ts';

// Kinds of Kube-OVN.

const kinds = kindsOf('kubeovn.io', 'v1');

export const Subnet = kinds.cluster('Subnet', 'subnets');
export const Vpc = kinds.cluster('Vpc', 'vpcs');
export const IP = kinds.cluster('IP', 'ips');
export const IPPool = kinds.cluster('IPPool', 'ippools');
export const Vlan = kinds.cluster('Vlan', 'vlans');
export const VpcNatGateway = kinds.cluster('VpcNatGateway', 'vpc-nat-gateways');
export const SecurityGroup = kinds.cluster('SecurityGroup', 'security-groups');
export const ProviderNetwork = kinds.cluster('ProviderNetwork', 'provider-networks');
