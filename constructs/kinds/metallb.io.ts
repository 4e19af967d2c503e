import { kindsOf } from '../lib/kind.ts';

// Kinds of MetalLB.

const v1beta1 = kindsOf('metallb.io', 'v1beta1');
const v1beta2 = kindsOf('metallb.io', 'v1beta2');

export const IPAddressPool = v1beta1.namespaced('IPAddressPool', 'ipaddresspools');
export const L2Advertisement = v1beta1.namespaced('L2Advertisement', 'l2advertisements');
export const BGPAdvertisement = v1beta1.namespaced('BGPAdvertisement', 'bgpadvertisements');
export const BFDProfile = v1beta1.namespaced('BFDProfile', 'bfdprofiles');
export const Community = v1beta1.namespaced('Community', 'communities');
export const BGPPeer = v1beta2.namespaced('BGPPeer', 'bgppeers');
