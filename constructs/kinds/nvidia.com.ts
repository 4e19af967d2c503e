import { kindsOf } from '../lib/kind.ts';

// Kinds of the GPU operator.

const v1 = kindsOf('nvidia.com', 'v1');
const v1alpha1 = kindsOf('nvidia.com', 'v1alpha1');

export const ClusterPolicy = v1.cluster('ClusterPolicy', 'clusterpolicies');
export const NVIDIADriver = v1alpha1.cluster('NVIDIADriver', 'nvidiadrivers');
